/// What a write-ahead log looks like from outside.
///
/// - SeeAlso: "WAL-mode File Format", section 2, https://www.sqlite.org/walformat.html
enum LogState {
  case missing, sound, overwritten

  static let headerLength = 32

  /// - Parameter header: The file's first bytes; `nil` where there is no file.
  init(header: [UInt8]?) {
    guard let header, !header.isEmpty else { self = .missing; return }
    self = LogState.isSound(header) ? .sound : .overwritten
  }

  /// Whether the header's own checksum is right; without it SQLite takes the log for an empty one.
  private static func isSound(_ header: [UInt8]) -> Bool {
    guard header.count >= headerLength else { return false }
    func word(_ place: Int, isBig: Bool) -> UInt32 {
      let word = header[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return isBig ? word : word.byteSwapped
    }
    let magic = word(0, isBig: true)
    guard magic & ~1 == 0x377F_0682 else { return false }
    var sums: (UInt32, UInt32) = (0, 0)
    for place in stride(from: 0, to: 24, by: 8) {
      sums.0 &+= word(place, isBig: magic & 1 == 1) &+ sums.1
      sums.1 &+= word(place + 4, isBig: magic & 1 == 1) &+ sums.0
    }
    return sums == (word(24, isBig: true), word(28, isBig: true))
  }
}
