import TSearchCore

/// Twitter's API 1.1 (FORMATS section 4).
struct Twitter11Service: SampleService {
  private static let folder = "/1.1/"

  var serving: Serving

  static var limitForm: LimitForm { .lowerCase }

  static func endpoint(of request: SampleRequest) -> String? {
    guard request.path.hasPrefix(folder) else { return nil }
    return switch request.path.dropFirst(folder.count) {
    case "search/tweets.json": "search/tweets"
    case "statuses/user_timeline.json": "statuses/user_timeline"
    case "users/lookup.json": "users/lookup"
    default: "1.1/unknown"
    }
  }

  static func limit(of endpoint: String) -> RequestLimit? {
    let requests = ["search/tweets": 450, "statuses/user_timeline": 1500][endpoint] ?? 300
    return RequestLimit(requests: requests, span: .seconds(900))
  }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    switch status {
    case 400: refusal(400, 25, "Query parameters are missing.")
    case 401: refusal(401, 89, "Invalid or expired token.")
    case 403: refusal(403, 453, "You currently have access to a subset of endpoints.")
    case 404: refusal(404, 34, "Sorry, that page does not exist.")
    case 429: refusal(429, 88, "Rate limit exceeded")
    case 500: refusal(500, 131, "Internal error")
    case 503: refusal(503, 130, "Over capacity")
    case 502, 504: HTMLPages.overCapacity(status)
    default: SampleResponse(status, json: ["error": .string(StatusWords.words(status))])
    }
  }

  /// The usual of its three forms.
  static func refusal(_ status: Int, _ code: Int, _ words: String) -> SampleResponse {
    SampleResponse(
      status, json: ["errors": [["code": .number(String(code)), "message": .string(words)]]])
  }

  func answer(_ request: SampleRequest) -> SampleResponse {
    guard let token = request.bearer else { return Self.refusal(400, 215, "Bad Authentication data.") }
    guard serving.options.accept(token) else { return Self.error(401, request) }
    switch Self.endpoint(of: request) {
    case "search/tweets": return Twitter11Search(serving: serving).answer(request)
    case "statuses/user_timeline": return Twitter11Timeline(serving: serving).answer(request)
    case "users/lookup": return lookup(request)
    default: return Self.error(404, request)
    }
  }

  private func lookup(_ request: SampleRequest) -> SampleResponse {
    let names = (request["screen_name"] ?? "").split(separator: ",")
    let ids = (request["user_id"] ?? "").split(separator: ",")
    guard (1...100).contains(names.count + ids.count) else { return Self.error(400, request) }
    let known = SamplePerson.all + [.protected]
    let people = known.filter { person in
      ids.contains { $0 == person.id } || names.contains { $0.lowercased() == person.handle }
    }
    guard !people.isEmpty else { return Self.refusal(404, 17, "No user matches for specified terms.") }
    return SampleResponse(json: .array(people.map { $0.twitter11User(at: serving.now, on: serving.base) }))
  }
}

extension SamplePerson {
  func twitter11User(at now: Timestamp, on base: String) -> JSONValue {
    [
      "id": .number(id), "id_str": .string(id), "name": .string(name), "screen_name": .string(handle),
      "location": "", "description": "An invented person of the sample services",
      "protected": .bool(self == .protected), "followers_count": .number(String(followers(at: now))),
      "friends_count": 12, "statuses_count": 1000, "created_at": "Fri Oct 22 15:50:35 +0000 2010",
      "profile_image_url_https": .string(AvatarService.address(of: self, on: base)), "verified": false,
    ]
  }
}
