/// A small chart of upright bars, one for each number.
enum BarChart {
  private static let eighths = Array(" ▁▂▃▄▅▆▇█")

  /// Rows from the top down, each bar two columns and a gap; numbers other than 0 are always seen.
  static func rows(_ numbers: [Int], height: Int, isUTF8: Bool) -> [String] {
    let most = max(1, numbers.max() ?? 0)
    let heights = numbers.map { number in
      number <= 0 ? 0 : max(1, (number * height * 8 + most / 2) / most)
    }
    return (0..<height).reversed().map { row in
      let bars = heights.map { bar in
        let filled = min(8, max(0, bar - row * 8))
        let letter = isUTF8 ? eighths[filled] : filled >= 4 || (filled > 0 && row == 0) ? "#" : " "
        return String(repeating: letter, count: 2)
      }
      return bars.joined(separator: " ").withoutBlanksAtEnd
    }
  }
}
