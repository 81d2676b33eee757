import TSearchCore
import TSearchFetch

extension XSource {
  /// The key under which it is remembered which names X takes.
  private static let namingKey = "names of fields"

  /// Asks, and once more where X refuses what was ours to choose: the names of the fields, a bound by time.
  ///
  /// The names that worked are remembered. Without a bound by time the walk still ends where it would have.
  func answer(_ request: XRequest) async throws(SourceError) -> HTTPResponse {
    let remembered = await memory.remembered(Self.namingKey, of: name)
    let first = remembered.flatMap(XNaming.init) ?? .old
    var (naming, dropsTimes) = (first, false)
    while true {
      let response = try await fetch(request.url(naming, dropsTimes: dropsTimes))
      let refused = response.status == 400 ? XProblem(response.body)?.parameters ?? [] : []
      if naming == first, XNaming.areNames(refused) {
        naming = first.other
      } else if !dropsTimes, request.sentTime(among: refused) {
        dropsTimes = true
      } else {
        if naming != first, response.status == 200 {
          // Where the store does not take it, the next poll finds out anew.
          try? await memory.remember(naming.rawValue, for: Self.namingKey, of: name)
        }
        return response
      }
    }
  }

  /// The ID behind a handle, looked up once: each look-up costs money (T11), and an account is its ID (A4).
  func accountID(of handle: String, _ verdict: XVerdict) async throws(SourceError) -> (
    id: String, isNew: Bool
  ) {
    let key = "account " + handle.lowercased()
    if let id = await memory.remembered(key, of: name), XPost.isID(id) { return (id, false) }
    guard XUserRequest.isHandle(handle) else {
      throw SourceError(.gone, "'@\(handle.shownLine)' is no user name at \(traits.place)")
    }
    let response = try await fetch(XUserRequest.handles([handle]).url(base: base))
    if let error = verdict.error(response) { throw error }
    let accounts: XAccounts
    do {
      accounts = try reader.accounts(response.body)
    } catch {
      throw verdict.error(error, in: response)
    }
    let found = accounts.readings.first { $0.handle.lowercased() == handle.lowercased() }
    guard let id = found?.id else {
      let problem = accounts.problems.first
      if let problem { throw verdict.error(problem, quota: nil) }
      throw SourceError(.gone, "\(traits.place) does not know '@\(handle)'")
    }
    try? await memory.remember(id, for: key, of: name)
    return (id, true)
  }

  func fetch(_ url: String) async throws(SourceError) -> HTTPResponse {
    try await fetcher.answer(to: HTTPRequest(url: url, headers: headers), from: traits.place)
  }
}
