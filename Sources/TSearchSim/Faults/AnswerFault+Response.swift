import TSearchCore

extension AnswerFault {
  /// The parameter by which a redirected request knows that it was redirected.
  private static let marker = "_moved"

  /// The answer in place of the right one; `nil` where the right one is due after all.
  func response(
    to request: SampleRequest, from clients: SampleClients, at now: Timestamp
  ) -> SampleResponse? {
    switch self {
    case .status(let status): Self.error(status, request)
    case .rateLimited(let form, let wait): Self.rateLimited(form, wait, request, now)
    case .redirect(let status):
      request[Self.marker] != nil ? nil : Self.redirect(status, request, marker: "1")
    case .circle: Self.redirect(302, request, marker: request[Self.marker] == "1" ? "2" : "1")
    case .html: HTMLPages.overCapacity(200)
    case .revoked(let token): clients.shows(token, in: request) ? Self.error(401, request) : nil
    case .refusal(let refusal): refusal.response(to: request)
    case .body(let bytes): SampleResponse(type: Self.type(of: request), body: bytes)
    }
  }

  /// An error as the service of that path writes it; gateways in front of it write HTML.
  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    SampleServices.service(of: request).type.error(status, request)
  }

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

  private static func type(of request: SampleRequest) -> String {
    let isXML = request.path.hasSuffix(".xml") || FeedService.endpoint(of: request) != nil
    return isXML && !request.path.hasSuffix(".json")
      ? "application/xml; charset=utf-8" : "application/json; charset=utf-8"
  }
}
