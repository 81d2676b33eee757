import TSearchCore
import TSearchFetch

/// Brings a session: the one that is kept, renewed where it has ended, or a new one (FORMATS 7.1).
struct BlueskyLogin {
  private static let key = "session"

  var name: SourceName
  /// The server that log-ins are sent to, without a slash at its end.
  var base: String
  var place: String
  var credential: BlueskyCredential
  var fetcher: any Fetching
  var memory: any SourceMemory
  var time: any Timekeeper
  var turns: BlueskyTurns

  private var digest: String { credential.digest(at: base) }

  /// A session whose access token is good, as far as its own words go.
  func session() async throws(SourceError) -> BlueskySession {
    if let kept = await kept(), !kept.isEnding(at: time.wallTime) { return kept }
    await turns.take()
    defer { turns.release() }
    // Another poll may have brought it meanwhile.
    let kept = await kept()
    if let kept, !kept.isEnding(at: time.wallTime) { return kept }
    return try await renew(kept)
  }

  /// A session in the place of one whose access token was refused.
  func session(after refused: BlueskySession) async throws(SourceError) -> BlueskySession {
    await turns.take()
    defer { turns.release() }
    let kept = await kept()
    if let kept, kept.accessToken != refused.accessToken { return kept }
    return try await renew(kept)
  }

  /// The session that is kept; one that was made with another credential is none.
  private func kept() async -> BlueskySession? {
    guard let text = await memory.remembered(Self.key, of: name), let session = BlueskySession(kept: text),
      session.credential == digest
    else { return nil }
    return session
  }

  /// Renews the session; where that is refused, or there is none, logs in once.
  private func renew(_ kept: BlueskySession?) async throws(SourceError) -> BlueskySession {
    // What cannot be written down would be lost: better not to use up a token, or one of ten log-ins.
    try await keep(kept)
    let session = if let kept, let renewed = try await refresh(kept) { renewed } else { try await logIn() }
    // Before its use: the token that it came from is dead.
    try await keep(session)
    return session
  }

  private func keep(_ session: BlueskySession?) async throws(SourceError) {
    do {
      try await memory.remember(session?.kept, for: Self.key, of: name)
    } catch {
      throw SourceError(.cannotRecord, error.report.message)
    }
  }

  /// - Returns: `nil` where the refresh token is not accepted any more.
  private func refresh(_ old: BlueskySession) async throws(SourceError) -> BlueskySession? {
    let response = try await post(
      "com.atproto.server.refreshSession", at: old.host,
      headers: [HTTPRequest.Header("Authorization", "Bearer \(old.refreshToken)", isSecret: true)], body: [])
    if response.status == 400 || response.status == 401 { return nil }
    return try session(in: response, old: old)
  }

  private func logIn() async throws(SourceError) -> BlueskySession {
    if let error = turns.refusal(of: digest, now: time.now) { throw error }
    let words: JSONValue = [
      "identifier": .string(credential.identifier), "password": .string(credential.password),
    ]
    let response = try await post(
      "com.atproto.server.createSession", at: base,
      headers: [HTTPRequest.Header("Content-Type", "application/json")], body: Array(words.text.utf8))
    if let error = BlueskyVerdict.refusedLogin(response, source: name, place: place) {
      turns.refuse(BlueskyTurns.Refusal(credential: digest, at: time.now, error: error))
      throw error
    }
    return try session(in: response, old: nil)
  }

  private func session(
    in response: HTTPResponse, old: BlueskySession?
  ) throws(SourceError) -> BlueskySession {
    let now = time.wallTime
    let detail = BlueskyVerdict.Words(response.body)?.line
    if let error = HTTPFault.error(response, place: place, detail: detail, now: now) { throw error }
    guard
      let session = BlueskySession(response.body, old: old, base: base, credential: digest, now: now)
    else { throw SourceError(.badAnswer, "\(place) gave no session at the log-in") }
    return session
  }

  private func post(
    _ method: String, at host: String, headers: [HTTPRequest.Header], body: [UInt8]
  ) async throws(SourceError) -> HTTPResponse {
    let url = BlueskyRequest.address(method, at: host)
    return try await fetcher.answer(to: HTTPRequest(url: url, headers: headers, body: body), from: place)
  }
}
