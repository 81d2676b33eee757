/// A colour for who has no picture: the same name has the same one on every page.
enum ReportTint {
  /// The sheet knows so many.
  private static let count: UInt32 = 6

  /// A class of the sheet.
  static func of(_ name: String) -> String {
    let hash = name.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return "t\((hash ^ hash >> 15) % count)"
  }
}
