import TSearchCore

/// `GET /search.json`, the legacy search (FORMATS section 1).
struct SearchEndpoint {
  private static let largestPage = 100
  private static let defaultPage = 15
  /// Pages end after that many results.
  private static let depth = 1500
  private static let longestQuery = 1000

  var serving: Serving

  func answer(_ request: SampleRequest) -> SampleResponse {
    guard let text = request["q"] else { return refusal(400, "You must enter a query.") }
    guard text.unicodeScalars.count <= Self.longestQuery else {
      return refusal(403, "Sorry, your query is too complex.")
    }
    guard let bounds = IDBounds(request) else { return refusal(400, "Invalid since_id or max_id parameter.") }
    let size = min(max(request.number("rpp") ?? Self.defaultPage, 1), Self.largestPage)
    let page = request.number("page") ?? 1
    guard page >= 1, (page - 1) * size < Self.depth else {
      return refusal(403, "page parameter out of range")
    }
    if let floor = bounds.above.flatMap(Snowflake.time(of:)), floor < serving.horizon {
      return tooOld(request)
    }
    do throws(SimError) {
      let query = try LegacyQuery(text)
      return found(Ask(request: request, query: query, bounds: bounds, size: size, page: page))
    } catch {
      return refusal(400, error.message)
    }
  }

  private struct Ask {
    var request: SampleRequest
    var query: LegacyQuery
    var bounds: IDBounds
    var size: Int
    var page: Int
  }

  private func found(_ ask: Ask, warning: String? = nil) -> SampleResponse {
    let head = ask.request["max_id"] ?? newestID() ?? ask.bounds.above ?? "0"
    let place = serving.page.place(ofPage: ask.page)
    let lang = ask.request["lang"]
    let isWanted = { (post: SamplePost) in
      !post.isRepost && ask.query.matches(post) && (lang == nil || post.lang == lang)
    }
    let (posts, hasMore) = serving.posts(
      ask.bounds, skipping: ((place ?? ask.page) - 1) * ask.size, count: place == nil ? 0 : ask.size,
      where: isWanted)
    var members = [JSONMember("completed_in", .number("0.0\(posts.count % 90 + 10)"))]
    members += [JSONMember("max_id", .number(head)), JSONMember("max_id_str", .string(head))]
    if hasMore, ask.page * ask.size < Self.depth {
      members.append(JSONMember("next_page", .string(nextPage(ask, head: head))))
    }
    let floor = ask.bounds.above ?? "0"
    members += [
      JSONMember("page", .number(String(ask.page))),
      JSONMember("query", .string(FormText.encode(ask.request["q"] ?? ""))),
      JSONMember("refresh_url", .string("?since_id=\(head)&q=\(FormText.encode(ask.request["q"] ?? ""))")),
      JSONMember(
        "results", .array(posts.map { result($0, hasEntities: ask.request.isSet("include_entities")) })),
      JSONMember("results_per_page", .number(String(ask.size))),
      JSONMember("since_id", .number(floor)), JSONMember("since_id_str", .string(floor)),
    ]
    if let warning { members.append(JSONMember("warning", .string(warning))) }
    return SampleResponse(json: .object(members))
  }

  /// The cursor: the next page's number, and the index head of the first page, so that new posts shift nothing.
  private func nextPage(_ ask: Ask, head: String) -> String {
    let page = serving.page.repeatsCursor ? max(2, ask.page) : ask.page + 1
    var parameters = [("page", String(page)), ("max_id", head), ("q", ask.request["q"] ?? "")]
    parameters += ["rpp", "since_id", "lang", "since", "until"].compactMap { name in
      ask.request[name].map { (name, $0) }
    }
    return "?" + FormText.encode(parameters.map { SampleRequest.Parameter(name: $0.0, value: $0.1) })
  }

  private func newestID() -> String? {
    for post in serving.view.newestFirst(from: serving.horizon) { return post.id }
    return nil
  }

  private func tooOld(_ request: SampleRequest) -> SampleResponse {
    switch serving.page.tooOld {
    case .status(let status): return refusal(status, "since_id too old")
    case .adjusted:
      var request = request
      request.parameters.removeAll { $0.name == "since_id" }
      var response = answer(request)
      guard case .object(var members)? = try? JSONValue(parsing: response.body) else { return response }
      members.append(JSONMember("warning", "adjusted since_id, it was older than allowed"))
      response.body = Array(JSONValue.object(members).text.utf8)
      return response
    }
  }

  private func refusal(_ status: Int, _ words: String) -> SampleResponse {
    SampleResponse(status, json: ["error": .string(words)])
  }
}

extension SampleResponse {
  init(_ status: Int = 200, json: JSONValue) {
    self.init(status, type: "application/json; charset=utf-8", body: Array(json.text.utf8))
  }
}
