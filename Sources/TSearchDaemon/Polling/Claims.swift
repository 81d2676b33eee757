import TSearchCore
import TSearchQuery

/// Which posts of a walk each of the searches that share it claims.
enum Claims {
  /// - Parameter queries: What a post must match for each search; `nil`: each post is the search's.
  /// - Returns: For each search a value for each post.
  static func of(_ queries: [Query?], on posts: [FetchedPost]) -> [[Bool]] {
    guard queries.count > 1 else {
      return queries.map { query in posts.map { query?.matches($0.post) ?? true } }
    }
    let places = queries.indices.filter { queries[$0] != nil }
    var index = QueryIndex(queries.compactMap(\.self))
    var claims = queries.map { [Bool](repeating: $0 == nil, count: posts.count) }
    for (number, post) in posts.enumerated() {
      for found in index.matches(post.post) { claims[places[found]][number] = true }
    }
    return claims
  }
}
