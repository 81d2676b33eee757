import TSearchCore

/// How a service tells of its limits: the names of the headers, and how a time stands in them.
struct LimitForm: Sendable {
  /// What stands before `Limit`, `Remaining` and `Reset`.
  var prefix: String
  var isLowerCase = false
  /// ISO 8601 with microseconds, as Mastodon writes it; else epoch seconds.
  var isISO = false
  /// Whether a header tells the policy too.
  var hasPolicy = false

  static let upperCase = LimitForm(prefix: "X-RateLimit-")
  static let lowerCase = LimitForm(prefix: "x-rate-limit-", isLowerCase: true)
  static let day = LimitForm(prefix: "x-app-limit-24hour-", isLowerCase: true)
  static let iso = LimitForm(prefix: "X-RateLimit-", isISO: true)
  static let standard = LimitForm(prefix: "RateLimit-", hasPolicy: true)

  func headers(_ limit: RequestLimit, left: Int, reset: Timestamp) -> [(String, String)] {
    // Rounded up: a client that comes at that second is not too early.
    let second = Timestamp(seconds: reset.seconds + (reset.milliseconds % 1000 == 0 ? 0 : 1))
    var headers = [
      (prefix + name("Limit"), String(limit.requests)), (prefix + name("Remaining"), String(left)),
      (prefix + name("Reset"), isISO ? second.isoMicroseconds : String(second.seconds)),
    ]
    if hasPolicy {
      headers.append((prefix + "Policy", "\(limit.requests);w=\(limit.span.milliseconds / 1000)"))
    }
    return headers
  }

  private func name(_ word: String) -> String { isLowerCase ? word.lowercased() : word }
}

extension Timestamp {
  /// `2025-07-17T13:45:00.399976Z`, as Mastodon writes a reset.
  var isoMicroseconds: String { "\(wholeSeconds.rfc3339.dropLast()).000000Z" }
}
