import TSearchCore

/// A server's own IDs: 48 bits of the milliseconds at which a post arrived, then 16 bits (FORMATS section 0).
enum MastodonID {
  static func id(of place: Int64, in view: StreamView) -> String {
    let draw = view.stream.random.draw(.identity, at: place) & 0xFFFF
    return String(UInt64(max(0, view.appearance(of: place).milliseconds)) << 16 | draw)
  }

  /// When the post of an ID arrived; `nil` for no number.
  static func time(of id: String) -> Timestamp? {
    UInt64(id).map { Timestamp(milliseconds: Int64($0 >> 16)) }
  }
}
