import TSearchQuery

/// A query of terms that must all hold, as services read it that know neither OR nor groups: both are words there.
struct TermQuery {
  private let query: Query?

  /// - Parameter rewritten: A term of the service as the Query target writes it; `nil` leaves it out.
  init(_ text: String, rewritten: (String) -> String? = { $0 }) {
    let terms = QueryTokens.split(text).compactMap { token -> String? in
      guard let term = rewritten(token) else { return nil }
      let isPlain = !["OR", "AND", "NOT", "|", "*"].contains(term) && !term.contains { "()".contains($0) }
      return isPlain || term.contains("\"") ? term : "\"\(term)\""
    }
    query = terms.isEmpty ? nil : try? Query(parsing: terms.joined(separator: " "))
  }

  /// Whether nothing is left to be matched: every post will do.
  var isEmpty: Bool { query == nil }

  func matches(_ post: SamplePost) -> Bool { query?.matches(post.post(source: "sample")) ?? true }
}
