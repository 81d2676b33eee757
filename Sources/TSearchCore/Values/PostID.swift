/// Where a post's ID counts: `x`, `mastodon`, `hackernews`, a feed's URL as it was saved, a section's name (N9).
package struct Scope: Hashable, Sendable, CustomStringConvertible {
  package var rawValue: String
  package init(_ rawValue: String) { self.rawValue = rawValue }
  package var description: String { rawValue }
}

/// Order and age of the IDs that services give as decimal numbers, kept as text (N9).
package enum NumericID {
  /// Whether both are decimal numbers; only then may they be compared.
  package static func isNumeric(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether `left` is the smaller number, by length without leading zeros, then by text; exact for any size.
  package static func isLess(_ left: String, _ right: String) -> Bool {
    let left = left.utf8.drop { $0 == 0x30 }
    let right = right.utf8.drop { $0 == 0x30 }
    return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  /// The number one above; `nil` for no number.
  package static func successor(_ id: String) -> String? {
    guard isNumeric(id) else { return nil }
    var digits = Array(id.utf8)
    for index in digits.indices.reversed() {
      if digits[index] < 0x39 {
        digits[index] += 1
        return String(decoding: digits, as: UTF8.self)
      }
      digits[index] = 0x30
    }
    return "1" + String(decoding: digits, as: UTF8.self)
  }

  /// The number one below, for services whose upper bound is inclusive; `nil` for 0 and for no number.
  package static func predecessor(_ id: String) -> String? {
    guard isNumeric(id) else { return nil }
    var digits = Array(id.utf8)
    for index in digits.indices.reversed() {
      if digits[index] > 0x30 {
        digits[index] -= 1
        let significant = digits.drop { $0 == 0x30 }
        return significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
      }
      digits[index] = 0x39
    }
    return nil
  }
}

/// X's 64-bit IDs, which carry their time since 2010-11-04 (FORMATS section 0).
package enum Snowflake {
  private static let epoch: Int64 = 1_288_834_974_657
  /// IDs below are a plain counter without a time.
  private static let first: Int64 = 30_000_000_000

  /// The time in an ID, good to about a second; `nil` for an ID of before the scheme.
  package static func time(of id: String) -> Timestamp? {
    guard let value = Int64(id), value > first else { return nil }
    return Timestamp(milliseconds: (value >> 22) + epoch)
  }

  /// The lowest ID of a time; `nil` before the scheme began.
  package static func lowestID(at moment: Timestamp) -> String? {
    let span = moment.milliseconds - epoch
    guard span > 0, span < 1 << 41 else { return nil }
    return String(span << 22)
  }
}
