import TSearchCore

/// X's API v2: recent search, accounts, timelines (FORMATS section 5).
struct XService: SampleService {
  /// The longest query of self-serve access, in code points.
  static let longestQuery = 512
  private static let folder = "/2/"

  var serving: Serving

  static var limitForm: LimitForm { .lowerCase }

  /// Its dates end in `UTC`, not in `GMT`.
  static func date(_ now: Timestamp) -> String { now.httpDate.dropLast(3) + "UTC" }

  static func endpoint(of request: SampleRequest) -> String? {
    guard request.path.hasPrefix(folder) else { return nil }
    return switch parts(request) {
    case ["tweets", "search", "recent"]: "tweets/search/recent"
    case ["users", "by"]: "users/by"
    case let parts where parts.count == 4 && parts.starts(with: ["users", "by", "username"]):
      "users/by/username"
    case ["users"]: "users"
    case let parts where parts.count == 2 && parts[0] == "users": "users/:id"
    case let parts where parts.count == 3 && parts[0] == "users" && parts[2] == "tweets": "users/:id/tweets"
    default: "x/unknown"
    }
  }

  static func limit(of endpoint: String) -> RequestLimit? {
    let requests = ["tweets/search/recent": 450, "users/:id/tweets": 10_000][endpoint] ?? 300
    return RequestLimit(requests: requests, span: .seconds(900))
  }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    switch status {
    case 400: XProblem.invalid("Bad Request")
    case 401: XProblem.blank(401, "Unauthorized")
    case 402: XRefusalKind.credit.response(to: request)
    case 403: XRefusalKind.notEnrolled.response(to: request)
    case 502, 504: HTMLPages.overCapacity(status)
    default: XProblem.blank(status, StatusWords.words(status))
    }
  }

  func answer(_ request: SampleRequest) -> SampleResponse {
    guard serving.options.accept(request.bearer) else { return Self.error(401, request) }
    let fields: XFields
    do {
      fields = try XFields(request, hasNewNames: serving.options.hasNewNames)
    } catch {
      return error.response
    }
    let parts = Self.parts(request)
    switch Self.endpoint(of: request) {
    case "tweets/search/recent": return XSearch(serving: serving, fields: fields).answer(request)
    case "users/by", "users", "users/by/username", "users/:id":
      return XUsers(serving: serving, fields: fields).answer(request, parts)
    case "users/:id/tweets":
      return XTimeline(serving: serving, fields: fields).answer(request, id: String(parts[1]))
    default: return HTMLPages.overCapacity(404)
    }
  }

  private static func parts(_ request: SampleRequest) -> [Substring] {
    request.path.dropFirst(folder.count).split(separator: "/", omittingEmptySubsequences: false)
  }
}

/// A request that X refuses.
struct XFault: Error {
  var response: SampleResponse
  init(_ message: String, _ parameters: [(String, String)] = []) {
    response = XProblem.invalid(message, parameters)
  }
}
