/// A field of small dots, two across and four down in each character.
struct DotGrid {
  let width: Int
  let height: Int
  private let columns: Int
  private var dots: [[Bool]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    width = columns * 2
    height = rows * 4
    dots = [[Bool]](repeating: [Bool](repeating: false, count: columns * 2), count: rows * 4)
  }

  /// Sets a dot, counted from the left and from below; outside it does nothing.
  mutating func dot(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    dots[height - 1 - y][x] = true
  }

  mutating func line(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int)) {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y), 1)
    for step in 0...steps {
      dot(from.x + (to.x - from.x) * step / steps, from.y + (to.y - from.y) * step / steps)
    }
  }

  /// From the top down: braille, or `*`, `'` and `.` by where the dots of a character are.
  func lines(isUTF8: Bool) -> [String] {
    stride(from: 0, to: height, by: 4).map { row in
      String((0..<columns).map { column in isUTF8 ? braille(row, column * 2) : letter(row, column * 2) })
    }
  }

  private func braille(_ row: Int, _ column: Int) -> Character {
    let bits: [(Int, Int, UInt32)] = [
      (0, 0, 1), (1, 0, 2), (2, 0, 4), (0, 1, 8), (1, 1, 16), (2, 1, 32), (3, 0, 64), (3, 1, 128),
    ]
    let value = bits.reduce(UInt32(0)) { $0 | (dots[row + $1.0][column + $1.1] ? $1.2 : 0) }
    return value == 0 ? " " : Unicode.Scalar(0x2800 + value).map { Character($0) } ?? " "
  }

  private func letter(_ row: Int, _ column: Int) -> Character {
    func has(_ rows: Range<Int>) -> Bool {
      rows.contains { dots[row + $0][column] || dots[row + $0][column + 1] }
    }
    return switch (has(0..<2), has(2..<4)) {
    case (true, true): "*"
    case (true, false): "'"
    case (false, true): "."
    case (false, false): " "
    }
  }
}
