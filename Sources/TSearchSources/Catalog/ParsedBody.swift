package import TSearchCore

/// A saved response body, read as `parse --as TYPE` shows it.
package struct ParsedBody: Equatable, Sendable {
  package var posts: [Post] = []
  /// Instead of posts, where the answer is about accounts.
  package var accounts: [AccountReading] = []
  /// The newest ID of the page, by the service's own word where it gives one.
  package var newestID: String?
  /// Where the next page begins; `nil` on the last one.
  package var next: String?
  /// Items that could not be read.
  package var errors = 0

  /// What reads each type of answer, in the order in which a person is told of them.
  private static let readers: [(type: String, read: @Sendable ([UInt8]) throws(ParseFault) -> ParsedBody)] = [
    ("feed", { body throws(ParseFault) in try feed(body) }),
    ("mastodon", { body throws(ParseFault) in try mastodon(body) }),
    ("bluesky", { body throws(ParseFault) in try bluesky(body) }),
    ("hackernews", { body throws(ParseFault) in try hackerNews(body) }),
    ("x", { body throws(ParseFault) in try x(body) }),
    ("twitter-1.1", { body throws(ParseFault) in try twitter11(body) }),
    (
      "twitter-1",
      { body throws(ParseFault) in
        try twitter(body, "twitter-1") { (reader) throws(TwitterV1Fault) in try reader.search(body) }
      }
    ),
    (
      "twitter-xml",
      { body throws(ParseFault) in
        try twitter(body, "twitter-xml") { (reader) throws(TwitterV1Fault) in try reader.timeline(body) }
      }
    ),
    ("twittercounter", { body throws(ParseFault) in try twitterCounter(body) }),
  ]

  /// The types that are read.
  static var types: [String] { readers.map(\.type) }

  /// - Throws: ``ParseFault`` for an unknown type, and for an answer that is an error: what a user would be told.
  package static func parse(type: String, body: [UInt8]) throws(ParseFault) -> ParsedBody {
    guard let reader = readers.first(where: { $0.type == type }) else { throw ParseFault(unknown: type) }
    return try reader.read(body)
  }

  /// The lines to print: a post each, and with `page` one about the page.
  package func lines(page: Bool) -> [JSONValue] {
    posts.map(\.json) + accounts.map(\.json) + (page ? [pageLine] : [])
  }

  private var pageLine: JSONValue {
    [
      "page": [
        "count": .number(String(posts.count + accounts.count)), "newest": .optional(newestID),
        "next": .optional(next),
        "errors": .number(String(errors)),
      ]
    ]
  }

  private static func twitter(
    _ body: [UInt8], _ source: String,
    read: (TwitterV1Reader) throws(TwitterV1Fault) -> TwitterV1Answer
  ) throws(ParseFault) -> ParsedBody {
    do {
      let answer = try read(TwitterV1Reader(source: source))
      let newest = answer.posts.map(\.identity).max(by: NumericID.isLess)
      return ParsedBody(
        posts: answer.posts.map(\.post), newestID: answer.newestID ?? newest,
        next: answer.next?.description, errors: answer.oddItems)
    } catch {
      switch error {
      case .refused(let words, _): throw ParseFault("the service says: \(words)")
      case .malformed(let why): throw ParseFault("the answer cannot be read: \(why)")
      }
    }
  }

  private static func feed(_ body: [UInt8]) throws(ParseFault) -> ParsedBody {
    do {
      let feed = try FeedReader.read(body, contentType: nil, url: "")
      return ParsedBody(
        posts: feed.posts.map(\.post), newestID: feed.posts.first?.post.id, next: nil, errors: feed.oddItems)
    } catch {
      throw ParseFault(error.message)
    }
  }
}

extension ParsedBody {
  private static func mastodon(_ body: [UInt8]) throws(ParseFault) -> ParsedBody {
    do {
      let answer = try MastodonReader(source: SourceType.mastodon.rawValue).read(body)
      return ParsedBody(
        posts: answer.posts.map(\.post), accounts: answer.accounts,
        newestID: answer.posts.map(\.post.id).max(by: NumericID.isLess), next: answer.last,
        errors: answer.oddItems)
    } catch {
      switch error {
      case .refused(let words): throw ParseFault("the service says: \(words)")
      case .malformed(let why): throw ParseFault("the answer cannot be read: \(why)")
      }
    }
  }

  private static func bluesky(_ body: [UInt8]) throws(ParseFault) -> ParsedBody {
    do {
      let answer = try BlueskyReader(source: SourceType.bluesky.rawValue).read(body)
      let newest = answer.posts.compactMap { post in post.age.map { (age: $0, id: post.post.id) } }
        .max { $0.age < $1.age }
      return ParsedBody(
        posts: answer.posts.map(\.post), accounts: answer.accounts, newestID: newest?.id,
        next: answer.cursor, errors: answer.oddItems)
    } catch {
      switch error {
      case .refused(let words): throw ParseFault("the service says: \(words)")
      case .malformed(let why): throw ParseFault("the answer cannot be read: \(why)")
      }
    }
  }

  private static func hackerNews(_ body: [UInt8]) throws(ParseFault) -> ParsedBody {
    do {
      let answer = try HackerNewsReader(source: SourceType.hackernews.rawValue).read(body)
      let posts = answer.posts.map(\.post)
      return ParsedBody(
        posts: posts, newestID: posts.map(\.id).max(by: NumericID.isLess),
        next: answer.next.map { String($0) }, errors: answer.oddItems)
    } catch {
      switch error {
      case .refused(let words): throw ParseFault("the service says: \(words)")
      case .malformed(let why): throw ParseFault("the answer cannot be read: \(why)")
      }
    }
  }

  private static func twitterCounter(_ body: [UInt8]) throws(ParseFault) -> ParsedBody {
    do {
      return ParsedBody(
        accounts: [try TwitterCounterAnswer(body, source: SourceType.twittercounter.rawValue).reading])
    } catch {
      switch error {
      case .refused(let words): throw ParseFault("the service says: \(words)")
      case .malformed(let why): throw ParseFault("the answer cannot be read: \(why)")
      }
    }
  }
}

/// Why a body gives no posts.
package struct ParseFault: UserFacingError, Equatable {
  package var message: String
  package var hint: String?
  package var exit: UserReport.Exit = .failed

  init(_ message: String) { self.message = message }

  init(unknown type: String) {
    let later = SourceType(rawValue: type) != nil
    message =
      later
      ? "answers of type '\(type)' are not read by this version" : "there is no type '\(type.shownLine)'"
    let types = ParsedBody.types.map { "'\($0)'" }
    hint = "this version reads \(types.dropLast().joined(separator: ", ")) and \(types.last ?? "none")"
    exit = later ? .failed : .usage
  }

  package var report: UserReport { UserReport(message, hint: hint, exit: exit) }
}
