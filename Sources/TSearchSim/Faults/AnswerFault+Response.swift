import TSearchCore

extension AnswerFault {
  /// The parameter by which a redirected request knows that it was redirected.
  private static let marker = "_moved"

  /// The answer in place of the right one; `nil` where the right one is due after all.
  func response(to request: SampleRequest, at now: Timestamp) -> SampleResponse? {
    switch self {
    case .status(let status): Self.error(status, request)
    case .rateLimited(let form, let wait): Self.rateLimited(form, wait, request, now)
    case .redirect(let status):
      request[Self.marker] != nil ? nil : Self.redirect(status, request, marker: "1")
    case .circle: Self.redirect(302, request, marker: request[Self.marker] == "1" ? "2" : "1")
    case .html: Self.html(200)
    case .body(let bytes): SampleResponse(type: Self.type(of: request), body: bytes)
    }
  }

  /// An error as the service of that path writes it; gateways in front of it write HTML.
  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    if [502, 503, 504].contains(status) { return html(status) }
    let words = reasons[status] ?? "Sample error \(status)"
    if request.path.hasSuffix(".xml") { return .hash(status, words, request) }
    if request.path.hasPrefix("/feeds/") {
      return SampleResponse(status, type: "text/plain; charset=utf-8", body: Array("\(words)\n".utf8))
    }
    return SampleResponse(status, json: ["error": .string(words), "request": .string(request.target())])
  }

  private static let reasons = [
    400: "Bad Request", 401: "Not authorized", 403: "Forbidden", 404: "Not found", 406: "Not Acceptable",
    410: "Gone", 420: "Enhance Your Calm", 429: "Too Many Requests", 500: "Internal Server Error",
  ]

  private static func rateLimited(
    _ form: RateLimitForm, _ wait: Duration, _ request: SampleRequest, _ now: Timestamp
  ) -> SampleResponse {
    var response = error(form == .calm ? 420 : 429, request)
    if let (name, value) = form.header(now, wait) { response[name] = value }
    return response
  }

  private static func redirect(_ status: Int, _ request: SampleRequest, marker: String) -> SampleResponse {
    let target =
      request.path + "?"
      + FormText.encode(
        request.parameters.filter { $0.name != Self.marker } + [.init(name: Self.marker, value: marker)])
    return SampleResponse(status, headers: [("Location", target)])
  }

  private static func html(_ status: Int) -> SampleResponse {
    let page = """
      <!DOCTYPE html>
      <html><head><title>Over capacity</title></head>
      <body><h1>Something is technically wrong</h1><p>A sample of an error page.</p></body></html>

      """
    return SampleResponse(status, type: "text/html; charset=utf-8", body: Array(page.utf8))
  }

  private static func type(of request: SampleRequest) -> String {
    request.path.hasSuffix(".json") ? "application/json; charset=utf-8" : "application/xml; charset=utf-8"
  }
}
