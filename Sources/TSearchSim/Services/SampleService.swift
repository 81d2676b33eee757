import TSearchCore

/// One of the services: which paths are its own, what it answers, and how it writes its errors and its limits.
protocol SampleService {
  /// What a request asks for, as it is counted; `nil` for a path of another service.
  static func endpoint(of request: SampleRequest) -> String?

  /// The requests that an endpoint takes where the options say nothing; `nil` for any number.
  static func limit(of endpoint: String) -> RequestLimit?

  static var limitForm: LimitForm { get }

  /// Whether the service knows the method there.
  static func accepts(_ request: SampleRequest) -> Bool

  /// The header `Date`.
  static func date(_ now: Timestamp) -> String

  /// An error as the service writes it.
  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse

  init(serving: Serving)

  func answer(_ request: SampleRequest) -> SampleResponse
}

extension SampleService {
  static func limit(of endpoint: String) -> RequestLimit? { nil }
  static var limitForm: LimitForm { .upperCase }
  static func accepts(_ request: SampleRequest) -> Bool { ["GET", "HEAD"].contains(request.method) }
  static func date(_ now: Timestamp) -> String { now.httpDate }
}

/// All services; each path belongs to one of them.
enum SampleServices {
  static var all: [any SampleService.Type] {
    [
      Twitter1Service.self, FeedService.self, XService.self, Twitter11Service.self, HackerNewsService.self,
      TwitterCounterService.self, MastodonService.self, BlueskyService.self,
      AvatarService.self, UnknownService.self,
    ]
  }

  static func service(of request: SampleRequest) -> (type: any SampleService.Type, endpoint: String) {
    for type in all {
      if let endpoint = type.endpoint(of: request) { return (type, endpoint) }
    }
    return (UnknownService.self, UnknownService.name)
  }
}

/// What answers where no service is.
struct UnknownService: SampleService {
  static let name = "unknown"
  static func endpoint(of request: SampleRequest) -> String? { name }
  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    Twitter1Service.error(status, request)
  }
  init(serving: Serving) {}
  func answer(_ request: SampleRequest) -> SampleResponse { Self.error(404, request) }
}

/// What the sample services say about themselves.
enum SampleClient {
  static let name = "tsearch-sim"
  static let sourceElement = "<a href=\"https://example.org/tsearch-sim\" rel=\"nofollow\">tsearch-sim</a>"
}

/// The usual words of a status.
enum StatusWords {
  static func words(_ status: Int) -> String { known[status] ?? "Sample error \(status)" }

  private static let known = [
    400: "Bad Request", 401: "Not authorized", 402: "Payment Required", 403: "Forbidden", 404: "Not found",
    406: "Not Acceptable", 410: "Gone", 420: "Enhance Your Calm", 429: "Too Many Requests",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}
