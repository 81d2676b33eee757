/// Finds what a mistyped word may have meant.
package enum Suggestion {
  /// The nearest candidate, where one is near: it begins like the word, or at most a third of it differs.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    if word.count > 1, let whole = candidates.first(where: { $0.hasPrefix(word) || word.hasPrefix($0) }) {
      return whole
    }
    let reach = max(1, word.count / 3)
    let near = candidates.map { (name: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
    return near.flatMap { $0.distance <= reach ? $0.name : nil }
  }

  /// Letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(64))
    let right = Array(right.prefix(64))
    var rows = [Array(0...right.count)]
    for (row, letter) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = rows[row][column] + (letter == other ? 0 : 1)
        var best = min(replaced, rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }
}
