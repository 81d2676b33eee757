/// Round numbers of followers, such as 100, 200, 500 and 1000.
package enum Milestone {
  private static let least = 100

  /// The highest one that growth from one count to the other has reached.
  package static func reached(from before: Int, to now: Int) -> Int? {
    guard now > before, now >= least else { return nil }
    var mark = least
    var highest: Int?
    var turn = 0
    while mark <= now {
      if mark > before { highest = mark }
      let (next, isOver) = mark.multipliedReportingOverflow(by: turn % 3 == 1 ? 5 : 2)
      guard !isOver else { break }
      // 1, 2, 5, 10: 2 to 5 is two and a half times.
      mark = turn % 3 == 1 ? next / 2 : next
      turn += 1
    }
    return highest
  }
}
