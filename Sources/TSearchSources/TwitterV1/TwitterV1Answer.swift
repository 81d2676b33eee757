package import TSearchCore

/// What a page of the old services held.
package struct TwitterV1Answer: Equatable, Sendable {
  package var posts: [FetchedPost] = []
  /// Items that could not be read.
  package var oddItems = 0
  /// What the service calls its newest ID, also where it is not on the page.
  package var newestID: String?
  /// The lower bound as the service understood it.
  package var sinceID: String?
  /// Whether the service remarked on something, such as a bound that it moved.
  package var hasWarning = false
  package var next: TwitterV1Cursor?

  package init() {}
}

/// Why a body is no page of posts.
package enum TwitterV1Fault: Error, Equatable, Sendable {
  /// The service says in the body that it failed: its words, and its number where it gives one.
  case refused(String, code: Int?)
  /// No answer of this service: its form is wrong, for the reason given.
  case malformed(String)
}
