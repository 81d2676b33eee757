package import TSearchCore

/// A saved response body, read as `parse --as TYPE` shows it.
package struct ParsedBody: Equatable, Sendable {
  package var posts: [Post]
  /// The newest ID of the page, by the service's own word where it gives one.
  package var newestID: String?
  /// Where the next page begins; `nil` on the last one.
  package var next: String?
  /// Items that could not be read.
  package var errors: Int

  /// - Throws: ``ParseFault`` for an unknown type, and for an answer that is an error: what a user would be told.
  package static func parse(type: String, body: [UInt8]) throws(ParseFault) -> ParsedBody {
    switch type {
    case SourceType.feed.rawValue: try feed(body)
    case SourceType.twitter1.rawValue:
      try twitter(body) { (reader) throws(TwitterV1Fault) in try reader.search(body) }
    case "twitter-xml":
      try twitter(body, type) { (reader) throws(TwitterV1Fault) in try reader.timeline(body) }
    default: throw ParseFault(unknown: type)
    }
  }

  /// The lines to print: a post each, and with `page` one about the page.
  package func lines(page: Bool) -> [JSONValue] { posts.map(\.json) + (page ? [pageLine] : []) }

  private var pageLine: JSONValue {
    [
      "page": [
        "count": .number(String(posts.count)), "newest": .optional(newestID), "next": .optional(next),
        "errors": .number(String(errors)),
      ]
    ]
  }

  private static func twitter(
    _ body: [UInt8], _ source: String = SourceType.twitter1.rawValue,
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
    hint = "this version reads 'feed', 'twitter-1' and 'twitter-xml'"
    exit = later ? .failed : .usage
  }

  package var report: UserReport { UserReport(message, hint: hint, exit: exit) }
}
