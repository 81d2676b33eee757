package import TSearchCore

/// One invented post, as the sample services know it before they write it in a format.
package struct SamplePost: Equatable, Sendable {
  /// A post that another one points at.
  package struct Reference: Equatable, Sendable {
    var place: Int64
    package var id: String
    package var author: SamplePerson
    package var text: String
    package var createdAt: Timestamp
  }

  package enum Kind: Equatable, Sendable {
    case post
    case reply(to: Reference)
    case repost(of: Reference)
  }

  /// The post's place in the stream; later posts have higher ones.
  package var place: Int64
  /// A snowflake ID; it rises with the place.
  package var id: String
  package var createdAt: Timestamp
  package var editedAt: Timestamp?
  package var author: SamplePerson
  package var kind: Kind
  /// What a post by hand repeats; services that know quotes tell of it.
  package var quoted: Reference?
  package var topic: SampleTopic
  /// A BCP 47 tag.
  package var lang: String
  /// Plain text, `RT @name: ` included in a repost.
  package var text: String
  package var tags: [String]
  package var mentions: [String]
  package var links: [String]
  package var likes: Int

  package var url: String { "https://example.org/\(author.handle)/status/\(id)" }

  /// Whether it repeats another post by the service's own means, not by hand.
  package var isRepost: Bool { if case .repost = kind { true } else { false } }

  /// The post as a source would hand it on, for comparing and for matching a query.
  package func post(source: String) -> Post {
    var post = Post(source: source, id: id)
    post.url = url
    post.author = .init(id: author.id, handle: author.handle, name: author.name, avatar: nil)
    post.text = text
    post.createdAt = createdAt
    post.editedAt = editedAt
    post.lang = lang
    (post.tags, post.mentions, post.links) = (tags, mentions, links)
    post.likes = likes
    switch kind {
    case .post: if text.hasPrefix("RT @") { post.kind = .repost }
    case .reply(let target): (post.kind, post.replyTo) = (.reply, target.id)
    case .repost(let original): (post.kind, post.repostOf, post.text) = (.repost, original.id, original.text)
    }
    return post
  }

  /// An old post that stands first in a timeline, whatever is new.
  static func pinned(by author: SamplePerson) -> SamplePost {
    let moment = CivilTime(year: 2019, month: 3, day: 1, hour: 12).timestamp
    return SamplePost(
      place: -1, id: PostStream.id(at: moment, 7), createdAt: moment, author: author, kind: .post,
      topic: .garden, lang: "en", text: "Pinned since 2019 · sample", tags: [], mentions: [], links: [],
      likes: 1)
  }
}
