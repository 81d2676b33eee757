import TSearchCore

/// `GET /api/v2/search`: statuses for those with a token, nothing for others.
struct MastodonSearch {
  var serving: Serving

  func answer(_ request: SampleRequest) -> SampleResponse {
    guard let text = request["q"] else { return MastodonService.error(400, request) }
    let hasToken = request.bearer != nil
    if !hasToken, request.isSet("resolve") || request["offset"] != nil {
      return MastodonService.refusal(401, "This method requires an authenticated user")
    }
    guard var bounds = MastodonBounds(request) else { return MastodonService.error(422, request) }
    bounds.isClimbing = false  // Its pages go by number, from the newest down.
    let size = min(max(request.number("limit") ?? 20, 1), 40)
    let offset = max(request.number("offset") ?? 0, 0)
    var statuses: [JSONValue] = []
    if hasToken, (request["type"] ?? "statuses") == "statuses" {
      let query = MastodonQuery(text)
      let found = bounds.page(of: offset + size, from: serving) { !$0.isRepost && query.matches($0) }
      let writer = MastodonStatus(serving: serving)
      statuses = found.dropFirst(offset).map { writer.json($0.post, id: $0.id) }
    }
    return SampleResponse(json: ["accounts": [], "statuses": .array(statuses), "hashtags": []])
  }
}

/// The search's language: terms that must all hold, and prefixes (FORMATS 6.5).
struct MastodonQuery {
  private var terms: TermQuery
  private var conditions: [(isWanted: Bool, condition: Condition)] = []

  private enum Condition {
    case reply, link, media
    case before(Timestamp)
    case after(Timestamp)
  }

  init(_ text: String) {
    var conditions: [(isWanted: Bool, condition: Condition)] = []
    terms = TermQuery(text) { token in
      let isNegated = token.hasPrefix("-")
      let term =
        isNegated ? String(token.dropFirst()) : token.hasPrefix("+") ? String(token.dropFirst()) : token
      let parts = term.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, !term.hasPrefix("\"") else { return (isNegated ? "-" : "") + term }
      switch parts[0] {
      case "language": return (isNegated ? "-lang:" : "lang:") + parts[1]
      case "from":
        let name = parts[1].split(separator: "@").first.map(String.init) ?? parts[1]
        return (isNegated ? "-from:" : "from:") + name
      case "in": return nil
      default:
        if let condition = Self.condition(parts[0], parts[1]) { conditions.append((!isNegated, condition)) }
        return nil
      }
    }
    self.conditions = conditions
  }

  func matches(_ post: SamplePost) -> Bool {
    terms.matches(post)
      && conditions.allSatisfy { isWanted, condition in isWanted == Self.holds(condition, for: post) }
  }

  private static func condition(_ name: String, _ value: String) -> Condition? {
    switch (name, value) {
    case ("is", "reply"): .reply
    case ("has", "link"): .link
    case ("has", _): .media
    case ("before", _): Timestamp(rfc3339: "\(value)T00:00:00Z").map { .before($0) }
    case ("after", _): Timestamp(rfc3339: "\(value)T00:00:00Z").map { .after($0 + .seconds(86_400)) }
    default: nil
    }
  }

  private static func holds(_ condition: Condition, for post: SamplePost) -> Bool {
    switch condition {
    case .reply: if case .reply = post.kind { true } else { false }
    case .link: !post.links.isEmpty
    case .media: false
    case .before(let moment): post.createdAt < moment
    case .after(let moment): post.createdAt >= moment
    }
  }
}
