/// Finds what a person may have meant by a word that is none of those known.
package enum NearMiss {
  /// The known word that is closest, capitals apart; `nil` where none is within a third of its letters.
  package static func of(_ word: String, among known: [String]) -> String? {
    let typed = Array(word.lowercased().unicodeScalars.prefix(64))
    let ranked = known.map { (word: $0, distance: distance(typed, Array($0.lowercased().unicodeScalars))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.word.unicodeScalars.count / 3) ? best.word : nil
  }

  /// How many letters must be put in, left out, changed or swapped with their neighbour.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var line = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(line[column], last[column + 1]) + 1
        cost = min(cost, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        line.append(cost)
      }
      beforeLast = last
      last = line
    }
    return last[right.count]
  }
}
