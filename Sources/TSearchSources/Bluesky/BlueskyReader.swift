import TSearchCore

/// Reads Bluesky's answers; knows no network.
struct BlueskyReader {
  /// What ``Post/source`` will be.
  var source: String
  /// Whether the reader is not logged in: posts of accounts that want no such reader are left out.
  var isPublic = false
  /// When accounts were read.
  var moment: Timestamp?

  /// What an answer held.
  struct Answer: Equatable {
    var posts: [FetchedPost] = []
    var accounts: [AccountReading] = []
    /// Where the next page begins; a page may be short or empty and still have one.
    var cursor: String?
    /// Items that could not be read.
    var oddItems = 0
    /// Posts that only a logged-in reader may see.
    var hidden = 0
  }

  /// Why a body holds neither posts nor accounts.
  enum Fault: Error, Equatable {
    /// The service's own words.
    case refused(String)
    case malformed(String)
  }

  /// Reads the answer of a search or of a feed, profiles, a profile or a record.
  func read(_ body: [UInt8]) throws(Fault) -> Answer {
    do {
      return try readDocument(body)
    } catch let error as JSONError {
      let why = HTMLPage.isOne(body) ? "it is an HTML page" : "\(error.message) at byte \(error.offset)"
      throw .malformed(body.allSatisfy { $0 <= 0x20 } ? "it is empty" : why)
    } catch {
      throw error as? Fault ?? .malformed("it cannot be read")
    }
  }

  private func readDocument(_ body: [UInt8]) throws -> Answer {
    var answer = Answer()
    var reader = JSONReader(body)
    let start = reader
    var (isList, isSession) = (false, false)
    var (words, message): (String?, String?)
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "posts", "feed", "profiles":
        guard reader.peek() == UInt8(ascii: "[") else { return try reader.skip() }
        isList = true
        try readList(key, &reader, into: &answer)
      case "cursor": answer.cursor = try reader.readText().flatMap { $0.isEmpty ? nil : $0 }
      case "error": words = try reader.readText()
      case "message": message = try reader.readText()
      case "accessJwt":
        isSession = true
        try reader.skip()
      default: try reader.skip()
      }
    }
    try reader.expectEnd()
    if isList { return answer }
    if let words = (message ?? words)?.shownLine, !words.isEmpty { throw Fault.refused(words) }
    if isSession { throw Fault.malformed("it is a session: it holds secrets, and no posts") }
    return try single(start)
  }

  private func readList(
    _ key: JSONKey, _ reader: inout JSONReader, into answer: inout Answer
  ) throws(JSONError) {
    try reader.readArray { reader throws(JSONError) in
      if key == "profiles" {
        let account = try BlueskyActor(&reader).reading(from: source, at: moment)
        if let account { answer.accounts.append(account) } else { answer.oddItems += 1 }
      } else if key == "posts" {
        append(try BlueskyPost(&reader), reason: nil, to: &answer)
      } else {
        try readFeedItem(&reader, into: &answer)
      }
    }
  }

  private func readFeedItem(_ reader: inout JSONReader, into answer: inout Answer) throws(JSONError) {
    var post: BlueskyPost?
    var reason: BlueskyReason?
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "post": post = try BlueskyPost(&reader)
      case "reason": reason = try BlueskyReason(&reader)
      default: try reader.skip()
      }
    }
    if let post { append(post, reason: reason, to: &answer) } else { answer.oddItems += 1 }
  }

  private func append(_ post: BlueskyPost, reason: BlueskyReason?, to answer: inout Answer) {
    guard let fetched = post.fetched(from: source, reason: reason) else { return answer.oddItems += 1 }
    if isPublic, post.author?.isForMembers == true || reason?.by?.isForMembers == true {
      answer.hidden += 1
    } else {
      answer.posts.append(fetched)
    }
  }

  /// The one record or profile that a document is.
  private func single(_ start: JSONReader) throws -> Answer {
    var reader = start
    if let post = try BlueskyPost(&reader).fetched(from: source) { return Answer(posts: [post]) }
    reader = start
    let actor = try BlueskyActor(&reader)
    guard actor.author.handle != nil, let account = actor.reading(from: source, at: moment) else {
      throw Fault.malformed("it holds no posts and no profiles")
    }
    return Answer(accounts: [account])
  }
}
