import TSearchCore

/// The legacy API: `search.json` and the timelines in XML (FORMATS sections 1 and 2).
struct Twitter1Service: SampleService {
  var serving: Serving

  static func endpoint(of request: SampleRequest) -> String? {
    let path = self.path(request)
    if path == "/search.json" { return "search" }
    return path.hasPrefix("/statuses/user_timeline") && path.hasSuffix(".xml") ? "timeline" : nil
  }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    if let page = HTMLPages.gateway(status) { return page }
    let words = StatusWords.words(status)
    if request.path.hasSuffix(".xml") { return .hash(status, words, request) }
    return SampleResponse(status, json: ["error": .string(words), "request": .string(request.target())])
  }

  func answer(_ request: SampleRequest) -> SampleResponse {
    let path = Self.path(request)
    if path == "/search.json" { return SearchEndpoint(serving: serving).answer(request) }
    let user =
      path == "/statuses/user_timeline.xml"
      ? request["screen_name"] ?? "" : String(path.dropFirst(24).dropLast(4))
    return TimelineEndpoint(serving: serving).answer(request, user: user)
  }

  private static func path(_ request: SampleRequest) -> Substring {
    request.path.hasPrefix("/1/") ? request.path.dropFirst(2) : request.path[...]
  }
}
