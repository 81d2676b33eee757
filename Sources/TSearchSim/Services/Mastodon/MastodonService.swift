import TSearchCore

/// A server that speaks Mastodon's interface (FORMATS section 6).
struct MastodonService: SampleService {
  private static let folder = "/api/"

  var serving: Serving

  static var limitForm: LimitForm { .iso }

  static func endpoint(of request: SampleRequest) -> String? {
    guard request.path.hasPrefix(folder) else { return nil }
    return switch parts(request) {
    case ["v2", "search"]: "mastodon/search"
    case ["v1", "accounts", "lookup"]: "mastodon/lookup"
    case let parts where parts.count == 4 && parts.starts(with: ["v1", "timelines", "tag"]): "mastodon/tag"
    case let parts where parts.count == 3 && parts.starts(with: ["v1", "accounts"]): "mastodon/account"
    case let parts
    where parts.count == 4 && parts.starts(with: ["v1", "accounts"]) && parts[3] == "statuses":
      "mastodon/statuses"
    default: "mastodon/unknown"
    }
  }

  static func limit(of endpoint: String) -> RequestLimit? {
    RequestLimit(requests: 300, span: .seconds(300))
  }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    switch status {
    case 401: refusal(401, "The access token is invalid")
    case 403: refusal(403, "This action is not allowed")
    case 404: refusal(404, "Record not found")
    case 422: refusal(422, "Validation failed: sample")
    case 429: refusal(429, "Too many requests")
    case 502, 504: HTMLPages.overCapacity(status)
    case 503: refusal(503, "Remote data could not be fetched")
    default: refusal(status, StatusWords.words(status))
    }
  }

  static func refusal(_ status: Int, _ words: String) -> SampleResponse {
    SampleResponse(status, json: ["error": .string(words)])
  }

  func answer(_ request: SampleRequest) -> SampleResponse {
    if request.bearer != nil, !serving.options.accept(request.bearer) { return Self.error(401, request) }
    let parts = Self.parts(request)
    switch Self.endpoint(of: request) {
    case "mastodon/search": return MastodonSearch(serving: serving).answer(request)
    case "mastodon/tag": return MastodonTimeline(serving: serving).answer(request, tag: String(parts[3]))
    case "mastodon/lookup": return lookup(request)
    case "mastodon/account": return account(String(parts[2]), request)
    case "mastodon/statuses":
      return MastodonTimeline(serving: serving).answer(request, account: String(parts[2]))
    default: return Self.error(404, request)
    }
  }

  private func lookup(_ request: SampleRequest) -> SampleResponse {
    let name = (request["acct"] ?? "").split(separator: "@").first.map { $0.lowercased() } ?? ""
    let known = SamplePerson.all + [.protected, .suspended]
    guard let person = known.first(where: { $0.handle == name }) else { return Self.error(404, request) }
    return SampleResponse(json: MastodonStatus(serving: serving).account(person))
  }

  private func account(_ id: String, _ request: SampleRequest) -> SampleResponse {
    guard let person = (SamplePerson.all + [.protected, .suspended]).first(where: { $0.id == id }) else {
      return Self.error(404, request)
    }
    return SampleResponse(json: MastodonStatus(serving: serving).account(person))
  }

  private static func parts(_ request: SampleRequest) -> [Substring] {
    request.path.dropFirst(folder.count).split(separator: "/", omittingEmptySubsequences: false)
  }
}
