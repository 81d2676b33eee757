package import TSearchCore

/// A search's query: read once, then printed, matched against posts and planned for each source.
package struct Query: Sendable {
  package let tree: QueryTree
  /// What is good grammar and may still not be meant.
  package let notes: [QueryNote]
  let matcher: PostMatcher

  /// Reads a query in X's language.
  ///
  /// - Throws: ``QueryError`` with the place of the fault.
  package init(parsing text: String) throws(QueryError) {
    let (tree, notes) = try QueryParser.read(text)
    self.init(tree, notes: notes)
  }

  package init(_ tree: QueryTree, notes: [QueryNote] = []) {
    self.tree = tree
    self.notes = notes
    matcher = PostMatcher(tree)
  }

  /// The longest query of X's self-serve access.
  package static let longestAtX = XDialect.longest

  /// Whether posts alone tell what a service would answer, as far as it sees no more than they show.
  package var isDecidedHere: Bool { tree.isDecidedHere }

  /// Whether it is parts that must all hold, which want parentheses among others.
  package var isGroupOfAll: Bool { if case .and = tree.negatingLeavesOnly { true } else { false } }

  /// Whether the post satisfies the query, as far as a post tells.
  package func matches(_ post: Post) -> Bool {
    matcher.matches(PostText(post, reading: matcher.needs), of: post)
  }
}

extension Query: Equatable {
  package static func == (left: Query, right: Query) -> Bool { left.tree == right.tree }
}
