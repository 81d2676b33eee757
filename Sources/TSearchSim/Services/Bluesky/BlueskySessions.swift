import TSearchCore

/// The sessions of the accounts: their tokens, and how many log-ins each account has left.
struct BlueskySessions: Sendable {
  /// A log-in is one of ten a day (FORMATS 7.1).
  static let logins = RequestLimit(requests: 10, span: .seconds(86_400))
  private static let accessSpan = Duration.seconds(7200)
  private static let refreshSpan = Duration.seconds(90 * 86_400)

  struct Session: Sendable {
    var person: SamplePerson
    var password: String
    var accessToken: String
    var refreshToken: String
    var accessEnd: Timestamp
    var refreshEnd: Timestamp
  }

  enum TokenState: Sendable {
    case unknown
    case access(until: Timestamp)
  }

  /// The latest of each; a refresh token is good for one use.
  private var byAccess: [String: Session] = [:]
  private var byRefresh: [String: Session] = [:]
  private var made = 0
  private var quota = RequestQuota()

  func state(of access: String) -> TokenState {
    byAccess[access].map { .access(until: $0.accessEnd) } ?? .unknown
  }

  /// The app password that a token came from.
  func password(behind token: String) -> String? { (byAccess[token] ?? byRefresh[token])?.password }

  mutating func takeLogin(_ person: String, at now: Timestamp) -> RequestQuota.Answer {
    quota.take(person, of: Self.logins, .standard, at: now)
  }

  mutating func open(_ person: SamplePerson, _ password: String, at now: Timestamp) -> Session {
    made += 1
    let (accessEnd, refreshEnd) = (now + Self.accessSpan, now + Self.refreshSpan)
    let session = Session(
      person: person, password: password,
      accessToken: token("access", person, from: now, to: accessEnd),
      refreshToken: token("refresh", person, from: now, to: refreshEnd), accessEnd: accessEnd,
      refreshEnd: refreshEnd)
    byAccess[session.accessToken] = session
    byRefresh[session.refreshToken] = session
    return session
  }

  /// A new session in the place of that token's, which is dead then; `nil` for one that is not good.
  mutating func renew(_ refresh: String, at now: Timestamp) -> Session? {
    guard let old = byRefresh.removeValue(forKey: refresh), now < old.refreshEnd else { return nil }
    return open(old.person, old.password, at: now)
  }

  /// A token that can be read and not be checked.
  private func token(_ scope: String, _ person: SamplePerson, from: Timestamp, to: Timestamp) -> String {
    let claims: JSONValue = [
      "scope": .string("com.atproto.\(scope)"), "sub": .string(person.did),
      "iat": .number(String(from.seconds)),
      "exp": .number(String(to.seconds)), "jti": .string("sample-\(made)"),
    ]
    let parts = ["{\"typ\":\"JWT\",\"alg\":\"none\"}", claims.text, "sample signature \(made) \(scope)"]
    return parts.map { part in
      Base64.text(Array(part.utf8)).filter { $0 != "=" }.map { letter in
        letter == "+" ? "-" : letter == "/" ? "_" : String(letter)
      }.joined()
    }.joined(separator: ".")
  }
}

/// `com.atproto.server.createSession` and `refreshSession`.
struct BlueskyLogin {
  var serving: Serving

  func answer(_ request: SampleRequest, isNew: Bool, _ sessions: inout BlueskySessions) -> SampleResponse {
    isNew ? logIn(request, &sessions) : refresh(request, &sessions)
  }

  private func logIn(_ request: SampleRequest, _ sessions: inout BlueskySessions) -> SampleResponse {
    let words = try? JSONValue(parsing: request.body)
    guard let identifier = words?["identifier"]?.string, let password = words?["password"]?.string else {
      return BlueskyService.refusal(400, "InvalidRequest", "Input must have the property \"identifier\"")
    }
    let turn = sessions.takeLogin(identifier.lowercased(), at: serving.now)
    var response: SampleResponse
    if turn.isOver {
      response = BlueskyService.error(429, request)
    } else if BlueskyPeople.named(identifier) == .suspended {
      response = BlueskyService.refusal(401, "AccountTakedown", "Account has been taken down")
    } else if let person = BlueskyPeople.named(identifier), serving.options.accept(password) {
      response = answer(sessions.open(person, password, at: serving.now), request)
    } else {
      response = BlueskyService.error(401, request)
    }
    for (name, value) in turn.headers { response[name] = value }
    return response
  }

  private func refresh(_ request: SampleRequest, _ sessions: inout BlueskySessions) -> SampleResponse {
    guard let token = request.bearer else {
      return BlueskyService.refusal(401, "AuthMissing", "Authentication Required")
    }
    guard let session = sessions.renew(token, at: serving.now) else {
      return BlueskyService.refusal(400, "ExpiredToken", "Token has been revoked")
    }
    return answer(session, request)
  }

  private func answer(_ session: BlueskySessions.Session, _ request: SampleRequest) -> SampleResponse {
    let host = "http://\(request.headers["host"] ?? "127.0.0.1")"
    let service: JSONValue = [
      "id": "#atproto_pds", "type": "AtprotoPersonalDataServer", "serviceEndpoint": .string(host),
    ]
    return SampleResponse(
      json: [
        "did": .string(session.person.did), "handle": .string(session.person.blueskyHandle),
        "accessJwt": .string(session.accessToken), "refreshJwt": .string(session.refreshToken),
        "didDoc": ["id": .string(session.person.did), "service": [service]], "active": true,
      ])
  }
}
