import TSearchCore

/// The problem documents of API v2 (FORMATS 5.5).
enum XProblem {
  static func type(_ name: String) -> JSONValue { .string("https://api.twitter.com/2/problems/\(name)") }

  /// A 400 that names the parameters at fault.
  static func invalid(_ message: String, _ parameters: [(String, String)] = []) -> SampleResponse {
    let named = parameters.map { JSONMember($0.0, [.string($0.1)]) }
    let error: JSONValue = ["parameters": .object(named), "message": .string(message)]
    return document(
      400,
      [
        "errors": [error], "title": "Invalid Request",
        "detail": "One or more parameters to your request was invalid.", "type": type("invalid-request"),
      ])
  }

  /// A status that says all there is.
  static func blank(_ status: Int, _ title: String) -> SampleResponse {
    document(
      status,
      [
        "title": .string(title), "detail": .string(title), "type": "about:blank",
        "status": .number(String(status)),
      ])
  }

  static func document(_ status: Int, _ json: JSONValue) -> SampleResponse {
    SampleResponse(status, type: "application/problem+json", body: Array(json.text.utf8))
  }

  /// An item of `errors` in an answer with status 200: something that was asked for is not given.
  static func item(
    _ kind: ItemKind, _ value: String, parameter: String, isUser: Bool, isIncluded: Bool = false
  ) -> JSONValue {
    let noun = isUser ? "user" : "tweet"
    let (title, detail, name) =
      switch kind {
      case .missing:
        ("Not Found Error", "Could not find \(noun) with \(parameter): [\(value)].", "resource-not-found")
      case .suspended: ("Forbidden", "User has been suspended: [\(value)].", "resource-not-found")
      case .protected:
        (
          "Authorization Error",
          "Sorry, you are not authorized to see the \(noun) with \(parameter): [\(value)].",
          "not-authorized-for-resource"
        )
      }
    var members = [
      JSONMember("value", .string(value)), JSONMember("resource_id", .string(value)),
      JSONMember("resource_type", .string(noun)), JSONMember("parameter", .string(parameter)),
      JSONMember("detail", .string(detail)), JSONMember("title", .string(title)),
      JSONMember("type", type(name)),
    ]
    if isIncluded { members.append(JSONMember("section", "includes")) }
    return .object(members)
  }

  enum ItemKind { case missing, suspended, protected }
}

/// What X may have against a request that is right by itself.
package enum XRefusalKind: String, CaseIterable, Sendable {
  case credit, cap, notEnrolled = "not-enrolled", official, tokenKind = "token-kind", level

  func response(to request: SampleRequest) -> SampleResponse {
    guard XService.endpoint(of: request) != nil else { return AnswerFault.error(403, request) }
    switch self {
    case .credit:
      return XProblem.document(
        402,
        [
          "title": "CreditsDepleted", "detail": "Your enrolled account does not have any credits.",
          "account_id": "1001", "type": XProblem.type("credits"),
        ])
    case .cap:
      return XProblem.document(
        429,
        [
          "account_id": "1001", "product_name": "standard-basic", "title": "UsageCapExceeded",
          "period": "Monthly", "scope": "Product", "detail": "Usage cap exceeded: Monthly product cap",
          "type": XProblem.type("usage-capped"),
        ])
    case .notEnrolled: return Self.client("client-not-enrolled")
    case .official: return Self.client("official-client-forbidden")
    case .tokenKind:
      return XProblem.document(
        403,
        [
          "title": "Unsupported Authentication",
          "detail":
            "Authenticating with OAuth 1.0a User Context is forbidden for this endpoint. Supported authentication types are [OAuth 2.0 Application-Only].",
          "type": XProblem.type("unsupported-authentication"), "status": 403,
        ])
    case .level:
      return XProblem.document(
        403, ["errors": [["code": 453, "message": "You currently have access to a subset of endpoints."]]])
    }
  }

  private static func client(_ reason: String) -> SampleResponse {
    XProblem.document(
      403,
      [
        "client_id": "1001", "required_enrollment": "Appropriate Level of API Access",
        "registration_url": "https://developer.twitter.com/en/docs/projects/overview",
        "title": "Client Forbidden", "reason": .string(reason),
        "detail":
          "This request must be made using an approved developer account that is enrolled in the requested endpoint.",
        "type": XProblem.type("client-forbidden"),
      ])
  }
}
