import TSearchCore

/// Bluesky: a server that keeps accounts and answers for the network's view too (FORMATS section 7).
struct BlueskyService: SampleService {
  private static let folder = "/xrpc/"
  static let createSession = "com.atproto.server.createSession"
  static let refreshSession = "com.atproto.server.refreshSession"

  var serving: Serving

  static var limitForm: LimitForm { .standard }

  /// The method that is called.
  static func endpoint(of request: SampleRequest) -> String? {
    request.path.hasPrefix(folder) ? String(request.path.dropFirst(folder.count)) : nil
  }

  static func limit(of endpoint: String) -> RequestLimit? {
    RequestLimit(requests: 3000, span: .seconds(300))
  }

  static func accepts(_ request: SampleRequest) -> Bool {
    let isSession = [createSession, refreshSession].contains(endpoint(of: request))
    return isSession ? request.method == "POST" : ["GET", "HEAD"].contains(request.method)
  }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    switch status {
    case 401 where endpoint(of: request) == createSession:
      refusal(401, "AuthenticationRequired", "Invalid identifier or password")
    case 401 where endpoint(of: request) == refreshSession:
      refusal(400, "ExpiredToken", "Token has been revoked")
    case 401: refusal(400, "ExpiredToken", "Token has expired")
    case 403: forbidden
    case 429: refusal(429, "RateLimitExceeded", "Rate Limit Exceeded")
    case 400, 405: refusal(400, "InvalidRequest", "Error: sample")
    case 404, 501: refusal(501, "MethodNotImplemented", "Method Not Implemented")
    case 502: refusal(502, "UpstreamFailure", "Upstream Failure")
    case 503: HTMLPages.overCapacity(status)
    case 504: refusal(504, "UpstreamTimeout", "Upstream Timeout")
    default: refusal(status, "InternalServerError", "Internal Server Error")
    }
  }

  static func refusal(_ status: Int, _ code: String, _ message: String) -> SampleResponse {
    SampleResponse(status, json: ["error": .string(code), "message": .string(message)])
  }

  /// What stands in front of the public hosts.
  private static var forbidden: SampleResponse {
    let page =
      "<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>\n"
    return SampleResponse(403, type: "text/html", body: Array(page.utf8))
  }

  func answer(_ request: SampleRequest) -> SampleResponse {
    let endpoint = Self.endpoint(of: request) ?? ""
    if [Self.createSession, Self.refreshSession].contains(endpoint) {
      return serving.clients.withSessions { sessions in
        BlueskyLogin(serving: serving).answer(request, isNew: endpoint == Self.createSession, &sessions)
      }
    }
    if let token = request.bearer {
      let (state, now) = (serving.clients.withSessions { $0.state(of: token) }, serving.now)
      switch state {
      case .unknown: return Self.refusal(400, "InvalidToken", "Token could not be verified")
      case .access(let end) where now >= end: return Self.refusal(400, "ExpiredToken", "Token has expired")
      case .access: break
      }
    } else if endpoint == "app.bsky.feed.searchPosts" {
      return Self.error(403, request)
    }
    let people = BlueskyPeople(serving: serving)
    switch endpoint {
    case "app.bsky.feed.searchPosts": return BlueskySearch(serving: serving).answer(request)
    case "app.bsky.feed.getAuthorFeed": return BlueskyFeed(serving: serving).answer(request)
    case "app.bsky.actor.getProfile": return people.profile(request)
    case "app.bsky.actor.getProfiles": return people.profiles(request)
    case "com.atproto.identity.resolveHandle": return people.resolve(request)
    default: return Self.error(501, request)
    }
  }
}
