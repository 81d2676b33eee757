/// A post as a source gave it, with what newness needs beside the post itself.
package struct FetchedPost: Equatable, Sendable {
  /// How exact ``age`` is.
  package enum Precision: Sendable {
    case time
    /// Only a date stood there; ``age`` is the end of that day (N8).
    case day
  }

  package var post: Post
  /// The ID within its scope by which the post is known for ever: the first of an edit chain, a GUID, a link (N9, N10).
  package var identity: String
  /// Other IDs of the same post; one of them seen means the post seen.
  package var aliases: [String] = []
  /// A digest of link and title, by which a feed is recognised whose GUIDs change at each fetch.
  package var weakIdentity: String?
  /// The post's age by the service's own order, of its newest version; `nil` where the source gives no time (N8).
  package var age: Timestamp?
  package var precision: Precision = .time
  /// IDs of the posts and of the accounts that came along with it, where a service charges for those too (T11).
  package var broughtPosts: [String] = []
  package var broughtAccounts: [String] = []

  package init(_ post: Post, identity: String, age: Timestamp?) {
    self.post = post
    self.identity = identity
    self.age = age
  }
}

extension FetchedPost {
  /// Where the post stands in pages of that order; one that was written long before it arrived stands where it was
  /// written (FORMATS 7.3).
  package func standing(in order: SourceTraits.Order) -> Timestamp? {
    guard order == .time, let age, let written = post.createdAt else { return age }
    return min(written, age)
  }
}
