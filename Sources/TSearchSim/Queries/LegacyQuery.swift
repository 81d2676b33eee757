import TSearchCore
import TSearchQuery

/// A query as the search of `search.json` read it: OR binds tighter than AND, and there are no groups.
///
/// So `a b OR c` is `a (b OR c)` in the language that the Query target knows (FORMATS section 1).
package struct LegacyQuery: Equatable, Sendable {
  private let query: Query

  package init(_ text: String) throws(SimError) {
    var clauses: [[String]] = []
    var joinsLast = false
    for token in QueryTokens.split(text) {
      if token == "OR", !clauses.isEmpty {
        joinsLast = true
      } else if joinsLast {
        clauses[clauses.count - 1].append(token)
        joinsLast = false
      } else {
        clauses.append([token])
      }
    }
    let parts = clauses.map { $0.count == 1 ? $0[0] : "(\($0.joined(separator: " OR ")))" }
    do throws(QueryError) {
      query = try Query(parsing: parts.joined(separator: " "))
    } catch {
      throw SimError(error.message)
    }
  }

  package func matches(_ post: SamplePost) -> Bool { query.matches(post.post(source: "sample")) }
}
