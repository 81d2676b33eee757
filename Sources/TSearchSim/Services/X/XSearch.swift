import TSearchCore
import TSearchQuery

/// `GET /2/tweets/search/recent`.
struct XSearch {
  var serving: Serving
  var fields: XFields

  func answer(_ request: SampleRequest) -> SampleResponse {
    do throws(XFault) {
      let query = try Self.query(request)
      let size = try request.xPageSize(from: 10)
      let cursor = try request.xCursor("next_token", "pagination_token")
      let bounds = try XBounds(request, now: serving.now, reach: serving.options.reach)
      let page = XPage(
        serving: serving, fields: fields, bounds: bounds, size: size, horizon: serving.horizon)
      // Searches have given no reposts since May 2026.
      return page.response(after: cursor, dropsReposts: true) { query.matches($0.post(source: "x")) }
    } catch {
      return error.response
    }
  }

  private static func query(_ request: SampleRequest) throws(XFault) -> Query {
    guard let text = request["query"] else {
      throw XFault("The `query` query parameter can not be empty", [("query", "")])
    }
    let count = text.unicodeScalars.count
    guard count <= XService.longestQuery else {
      throw refused("Rules must be \(XService.longestQuery) characters or less. Your rule is \(count)", text)
    }
    if let place = bareConjunction(text) {
      throw refused(
        "Ambiguous use of and as a keyword. Use a space to logically join two clauses, or \"and\" to find occurrences of and in text",
        text, at: place)
    }
    let query: Query
    do throws(QueryError) {
      query = try Query(parsing: text)
    } catch {
      throw refused(error.message, text, at: error.offset)
    }
    guard stands(query.tree) else {
      throw refused("is/has/lang cannot be used as a standalone operator", text, at: 1)
    }
    return query
  }

  private static func refused(_ reason: String, _ text: String, at place: Int? = nil) -> XFault {
    let end = place.map { " (at position \($0))" } ?? "."
    return XFault("There were errors processing your request: \(reason)\(end)", [("query", text)])
  }

  /// Where the bare word `and` stands, from 1.
  private static func bareConjunction(_ text: String) -> Int? {
    var (place, isQuoted) = (0, false)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isQuoted, word.lowercased() == "and" { return place + 1 }
      if !word.count(where: { $0 == "\"" }).isMultiple(of: 2) { isQuoted.toggle() }
      place += word.count + 1
    }
    return nil
  }

  /// Whether one positive term stands in each branch.
  private static func stands(_ tree: QueryTree) -> Bool {
    switch tree {
    case .word, .phrase, .hashtag, .mention, .cashtag, .from, .to, .url, .atLeast, .service: true
    case .lang, .kind, .has, .since, .until, .not, .everything: false
    case .and(let parts): parts.contains(where: stands)
    case .or(let parts): parts.allSatisfy(stands)
    }
  }
}

/// `GET /2/users/:id/tweets`.
struct XTimeline {
  var serving: Serving
  var fields: XFields

  func answer(_ request: SampleRequest, id: String) -> SampleResponse {
    do throws(XFault) {
      let size = try request.xPageSize(from: 5)
      let cursor = try request.xCursor("pagination_token")
      let bounds = try XBounds(request, now: serving.now, reach: nil)
      guard let person = SamplePerson.withID(id) else { return XUsers.refusal(id) }
      let left = Set((request["exclude"] ?? "").split(separator: ","))
      let page = XPage(
        serving: serving, fields: fields, bounds: bounds, size: size, horizon: serving.view.stream.start)
      return page.response(after: cursor, hasPrevious: true) { post in
        guard post.author == person else { return false }
        switch post.kind {
        case .repost: return !left.contains("retweets")
        case .reply: return !left.contains("replies")
        case .post: return true
        }
      }
    } catch {
      return error.response
    }
  }
}

extension SampleRequest {
  func xPageSize(from least: Int) throws(XFault) -> Int {
    guard let text = self["max_results"] else { return 10 }
    guard let size = Int(text), (least...100).contains(size) else {
      throw XFault(
        "The `max_results` query parameter value [\(text)] is not between \(least) and 100",
        [("max_results", text)])
    }
    return size
  }

  func xCursor(_ names: String...) throws(XFault) -> SampleCursor? {
    for name in names {
      guard let text = self[name] else { continue }
      guard let cursor = SampleCursor(text) else {
        throw XFault("Invalid '\(name)':'\(text)'. '\(name)' is invalid or has expired.", [(name, text)])
      }
      return cursor
    }
    return nil
  }
}
