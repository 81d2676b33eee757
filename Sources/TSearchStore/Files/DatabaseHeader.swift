import TSearchCore

/// What the first 100 bytes of a database file say of it.
///
/// - SeeAlso: "Database File Format", section 1.3, https://www.sqlite.org/fileformat.html
struct DatabaseHeader {
  static let length = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Where it stands how changes are kept: 2 with a write-ahead log, 1 without.
  static let journalModeBytes = [18, 19]
  /// A database without a log, whole in itself, as only copies of a store are.
  static let rollbackMode: UInt8 = 1

  private let bytes: [UInt8]

  /// - Parameter bytes: The file's first bytes, ``length`` of them where it has as many.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isDatabase: Bool { bytes.count == Self.length && bytes.starts(with: Self.magic) }
  var isZeros: Bool { !bytes.isEmpty && bytes.allSatisfy { $0 == 0 } }
  var isCopy: Bool { isDatabase && Self.journalModeBytes.allSatisfy { bytes[$0] == Self.rollbackMode } }
  var version: Int { number(60, 4) }

  /// The whole file's size in bytes; `nil` where the header does not know it.
  var fileSize: Int? {
    guard isDatabase, number(28, 4) > 0, number(24, 4) == number(92, 4) else { return nil }
    let page = number(16, 2)
    return (page == 1 ? 65_536 : page) * number(28, 4)
  }

  /// What is wrong with a damaged file of that many bytes.
  func flaw(fileSize size: Int) -> StoreDamage.Cause {
    if isZeros { return .zeros }
    guard isDatabase else { return .noDatabase }
    return fileSize.map { size < $0 } ?? false ? .cut : .pages
  }

  /// A big-endian number.
  private func number(_ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
