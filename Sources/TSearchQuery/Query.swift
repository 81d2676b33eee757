package import TSearchCore

/// A search's query: read once, then printed, matched against posts and planned for each source.
package struct Query: Sendable {
  package let tree: QueryTree
  private let matcher: PostMatcher

  /// Reads a query in X's language.
  ///
  /// - Throws: ``QueryError`` with the place of the fault.
  package init(parsing text: String) throws(QueryError) {
    self.init(try QueryParser.tree(of: text))
  }

  package init(_ tree: QueryTree) {
    self.tree = tree
    matcher = PostMatcher(tree)
  }

  /// Whether the post's own text, tags and author satisfy the query.
  package func matches(_ post: Post) -> Bool { matcher.matches(PostText(post)) }
}

extension Query: Equatable {
  package static func == (left: Query, right: Query) -> Bool { left.tree == right.tree }
}
