import Synchronization
import TSearchCore

/// A source that answers as a test says, at once or when its gate of time has passed.
final class ScriptedSource: Source {
  typealias AccountScript = @Sendable ([AccountName], Int) throws(SourceError) -> AccountAnswer
  typealias Script = @Sendable (Ask, Int) throws(SourceError) -> Page

  private struct State {
    var asks: [(ask: Ask, at: BootInstant)] = []
    var script: Script
    var accounts: AccountScript?
    var takesIDs = true
    var accountAsks: [[AccountName]] = []
    var duration: Duration = .zero
    var credential = 1
    var refusal: SourceRefusal?
    var tried: [String] = []
    var kept: [String] = []
    var fault: CredentialFault?
    var hiddenBy: String?
    var cost: PostCost?
  }

  let name: SourceName
  private let fixed: SourceTraits
  private let time: any Timekeeper
  private let state: Mutex<State>

  init(
    _ name: String, type: SourceType, order: SourceTraits.Order? = nil, time: any Timekeeper,
    cost: PostCost? = nil, rights: [SourceTraits.Right] = [.search], script: @escaping Script
  ) {
    self.name = SourceName(name)
    self.time = time
    fixed = SourceTraits(
      type: type, rights: rights,
      order: order ?? (type == .feed || type == .command ? .document : .numericID),
      scope: Scope(name), endpoint: "search", place: "example.org")
    state = Mutex(State(script: script, cost: cost))
  }

  var traits: SourceTraits {
    var traits = fixed
    traits.cost = state.withLock(\.cost)
    let (answers, takesIDs) = state.withLock { ($0.accounts != nil, $0.takesIDs) }
    if answers { traits.accounts = AccountTraits(most: 2, takesIDs: takesIDs, endpoint: "accounts") }
    return traits
  }

  /// What its posts cost from now on.
  func charge(_ cost: PostCost?) { state.withLock { $0.cost = cost } }

  /// What it was asked so far.
  var asks: [Ask] { state.withLock { $0.asks.map(\.ask) } }
  var times: [BootInstant] { state.withLock { $0.asks.map(\.at) } }

  func answer(with script: @escaping Script) { state.withLock { $0.script = script } }

  /// From now on it can be asked for accounts, two at once.
  func answerAccounts(with script: @escaping AccountScript) { state.withLock { $0.accounts = script } }
  func takeHandlesOnly() { state.withLock { $0.takesIDs = false } }
  var accountAsks: [[AccountName]] { state.withLock(\.accountAsks) }

  func readings(of accounts: [AccountName]) async throws(SourceError) -> AccountAnswer {
    let (script, number, duration) = state.withLock { state in
      state.accountAsks.append(accounts)
      return (state.accounts, state.accountAsks.count, state.duration)
    }
    if duration > .zero { await time.wait(for: duration) }
    guard let script else { throw SourceError(.badQuery, "no accounts here") }
    return try script(accounts, number)
  }

  /// How long each answer takes from now on.
  func take(_ span: Duration) { state.withLock { $0.duration = span } }

  /// From now on the catalog refuses the source, or not.
  func refuse(_ refusal: SourceRefusal?) { state.withLock { $0.refusal = refusal } }
  var refusal: SourceRefusal? { state.withLock(\.refusal) }

  func changeCredential() { state.withLock { $0.credential += 1 } }
  var credential: String { state.withLock { "token \($0.credential)" } }

  /// Credentials that were tried, and those that were kept.
  var tried: [String] { state.withLock(\.tried) }
  var kept: [String] { state.withLock(\.kept) }
  func tryOut(_ credential: String) { state.withLock { $0.tried.append(credential) } }

  /// From now on no credential can be kept, or what is kept is hidden.
  func refuseToKeep(_ fault: CredentialFault) { state.withLock { $0.fault = fault } }
  func hide(behind path: String) { state.withLock { $0.hiddenBy = path } }

  func keep(_ credential: String) throws(CredentialFault) -> KeptCredential {
    try state.withLock { state throws(CredentialFault) in
      if let fault = state.fault { throw fault }
      state.kept.append(credential)
      if state.hiddenBy == nil { state.credential += 1 }
      return KeptCredential(path: "/state/credentials/\(name).token", hiddenBy: state.hiddenBy)
    }
  }

  func page(_ ask: Ask) async throws(SourceError) -> Page {
    let (script, number, duration) = state.withLock { state in
      state.asks.append((ask, time.now))
      return (state.script, state.asks.count, state.duration)
    }
    if duration > .zero { await time.wait(for: duration) }
    return try script(ask, number)
  }
}

/// The sources of a test, by name.
struct ScriptedCatalog: SourceCatalog {
  var sources: [SourceName: ScriptedSource] = [:]
  var names: [SourceName] { sources.keys.sorted() }

  func source(_ name: SourceName) throws(SourceRefusal) -> any Source {
    guard let source = sources[name] else { throw .unknown(name) }
    if let refusal = source.refusal { throw refusal }
    return source
  }

  func source(_ name: SourceName, credential: String) throws(SourceRefusal) -> any Source {
    guard let source = sources[name] else { throw .unknown(name) }
    return TriedSource(source: source, credential: credential)
  }

  func credential(of name: SourceName) -> String? { sources[name]?.credential }
}

extension ScriptedCatalog: CredentialStore {
  func keep(_ credential: String, of source: SourceSettings) throws(CredentialFault) -> KeptCredential {
    guard let scripted = sources[source.name] else { throw CredentialFault("there is no such source") }
    return try scripted.keep(credential)
  }
}

/// A scripted source under a credential that is not kept yet.
private struct TriedSource: Source {
  let source: ScriptedSource
  let credential: String
  var name: SourceName { source.name }
  var traits: SourceTraits { source.traits }

  func page(_ ask: Ask) async throws(SourceError) -> Page {
    source.tryOut(credential)
    return try await source.page(ask)
  }
}

extension FetchedPost {
  /// A post with an age.
  static func sample(_ id: String, at age: Timestamp?, text: String = "sample swift post") -> FetchedPost {
    var post = Post(source: "sample", id: id)
    post.text = text
    post.createdAt = age
    return FetchedPost(post, identity: id, age: age)
  }
}
