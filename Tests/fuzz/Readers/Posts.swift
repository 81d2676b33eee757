import TSearchCore
import TSearchSources

@testable import struct TSearchSources.CommandOutput

extension Reader {
  /// RSS, Atom, RDF and JSON Feed (FORMATS section 8).
  static let feed = Reader(name: "feed") { bytes in
    func read() -> Feed? { try? FeedReader.read(bytes, contentType: nil, url: "https://example.org/feed") }
    guard let feed = read() else {
      requireOneLine("feed", bytes)
      return
    }
    require(feed == read(), "a feed is the same each time it is read")
    require(feed.posts.count <= 10_000, "a bounded number of items")
    requireKnowable(feed.posts)
  }

  /// `search.json` (FORMATS section 1).
  static let search = Reader(name: "search") { twitter($0, type: "twitter-1") { try? $0.search($1) } }

  /// `statuses/user_timeline.xml` (FORMATS section 2).
  static let timeline = Reader(name: "timeline") { twitter($0, type: "twitter-xml") { try? $0.timeline($1) } }

  /// What a program of the user's prints, a post a line.
  static let command = Reader(name: "command") { bytes in
    let output = CommandOutput(bytes, source: "mine")
    require(output.oddItems == CommandOutput(bytes, source: "mine").oddItems, "the same each time")
    requireKnowable(output.posts)
  }

  private static func twitter(
    _ bytes: [UInt8], type: String, _ read: (TwitterV1Reader, [UInt8]) -> TwitterV1Answer?
  ) {
    let reader = TwitterV1Reader(source: type)
    guard let answer = read(reader, bytes) else { return requireOneLine(type, bytes) }
    require(answer == read(reader, bytes), "an answer is the same each time it is read")
    requireKnowable(answer.posts)
  }

  private static func requireKnowable(_ posts: [FetchedPost]) {
    for post in posts {
      requireSound(post.post)
      require(!post.identity.isEmpty, "a post can be known again")
    }
  }

  /// What a user is told of a body that cannot be read is one harmless line.
  private static func requireOneLine(_ type: String, _ bytes: [UInt8]) {
    do throws(ParseFault) { _ = try ParsedBody.parse(type: type, body: bytes) } catch {
      let words = error.report.message
      require(words.isHarmless && !words.contains("\n"), "one harmless line: \(words)")
    }
  }
}
