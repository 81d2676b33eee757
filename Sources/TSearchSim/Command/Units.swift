/// Spans such as `90s`, `5min`, `1h 30min`, `-2h`; a bare number is seconds.
enum TimeSpan {
  private static let units: [(String, Double)] = [
    ("ms", 0.001), ("sec", 1), ("s", 1), ("min", 60), ("m", 60), ("h", 3600), ("d", 86_400), ("", 1),
  ]
  /// Longer spans are refused, so that no sum of times overflows.
  private static let longest = 3_650 * 86_400.0

  static func parse(_ text: String) -> Duration? {
    let isNegative = text.hasPrefix("-")
    var rest = text.dropFirst(isNegative ? 1 : 0).drop { $0 == " " }
    guard !rest.isEmpty else { return nil }
    var seconds = 0.0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(name.count).drop { $0 == " " }
      guard let value = Double(digits), let unit = units.first(where: { $0.0 == name }) else { return nil }
      seconds += value * unit.1
    }
    guard seconds <= longest else { return nil }
    return .milliseconds(Int64((isNegative ? -seconds : seconds) * 1000))
  }
}

/// Sizes such as `512`, `64K`, `16M`.
enum ByteSize {
  /// Larger bodies are refused: they are made in memory.
  private static let largest = 1 << 30

  static func parse(_ text: String) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[$0] }
    guard let number = Int(unit == nil ? text[...] : text.dropLast()), (0...largest).contains(number) else {
      return nil
    }
    let size = number * (unit ?? 1)
    return size <= largest ? size : nil
  }
}
