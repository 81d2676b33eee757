package import TSearchControl
package import TSearchCore
import TSearchQuery

extension SearchDesk {
  /// An account's latest posts, newest first; nothing is stored.
  package func timeline(_ user: String, on names: [SourceName], limit: Int) async throws(ControlError)
    -> SearchAnswer
  {
    guard (1...SearchWish.most).contains(limit) else {
      throw .badParameter("n", "it is a number from 1 to \(SearchWish.most)")
    }
    let handle = String(user.drop { $0 == "@" })
    guard !handle.isEmpty, !handle.contains(where: \.isWhitespace) else {
      throw .badParameter("user", "'\(user)' is no user name")
    }
    let query = Query(.from(handle))
    let (sources, leftOut) = try sources(for: query, on: names)
    var open = OpenQuestion(query: query, merged: MergedSearch(try places(of: query, on: sources)))
    open.account = handle
    var answer = SearchAnswer()
    answer.notes = leftOut
    _ = try await fill(&answer, from: &open, upTo: limit)
    return answer
  }
}
