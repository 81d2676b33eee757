import TSearchCore

extension Duration {
  /// Reads a span with a sign before it, as `-2h`; `nil` where the text is none.
  init?(signedSpan text: String) {
    let isNegative = text.hasPrefix("-")
    guard let span = try? Duration(span: text.dropFirst(isNegative ? 1 : 0)) else { return nil }
    self = isNegative ? .zero - span : span
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
