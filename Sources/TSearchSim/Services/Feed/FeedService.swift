/// Feeds in four formats (FORMATS section 8).
struct FeedService: SampleService {
  private static let folder = "/feeds/"

  var serving: Serving

  static func endpoint(of request: SampleRequest) -> String? { request.path.hasPrefix(folder) ? "feed" : nil }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    HTMLPages.gateway(status)
      ?? SampleResponse(
        status, type: "text/plain; charset=utf-8", body: Array("\(StatusWords.words(status))\n".utf8))
  }

  func answer(_ request: SampleRequest) -> SampleResponse {
    FeedEndpoint(serving: serving).answer(request, name: request.path.dropFirst(Self.folder.count))
  }
}
