/// One message at one source, as every part of tsearch and its JSON see it (OUTSIDE section 2).
///
/// What a source does not give is `nil`, or empty for lists. Texts are plain: no HTML, no entities.
package struct Post: Equatable, Sendable {
  package enum Kind: String, Sendable { case post, reply, quote, repost }
  package enum Media: String, Sendable { case image, video, gif, audio }

  package struct Author: Equatable, Sendable {
    package var id: String?
    package var handle: String?
    package var name: String?
    package var avatar: String?

    package init(id: String? = nil, handle: String? = nil, name: String? = nil, avatar: String? = nil) {
      self.id = id
      self.handle = handle
      self.name = name
      self.avatar = avatar
    }
  }

  /// The source's name; the type's name in `parse`.
  package var source: String
  /// Exact text, never a number (N9).
  package var id: String
  package var url: String?
  /// The identifier across servers, where the service has one beside the ID (Mastodon).
  package var uri: String?
  package var author: Author?
  /// A feed's title, or a content warning.
  package var title: String?
  /// `nil` once the body is past `KeepPosts=`.
  package var text: String?
  package var createdAt: Timestamp?
  package var editedAt: Timestamp?
  /// A BCP 47 tag.
  package var lang: String?
  package var kind: Kind = .post
  package var replyTo: String?
  package var quotes: String?
  package var repostOf: String?
  package var tags: [String] = []
  package var mentions: [String] = []
  package var links: [String] = []
  package var media: [Media] = []
  package var likes: Int?
  package var replies: Int?
  package var reposts: Int?

  package init(source: String, id: String) {
    self.source = source
    self.id = id
  }
}
