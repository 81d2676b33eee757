package import TSearchCore

/// The store: one SQLite database, which this process alone has open (DESIGN section 5).
///
/// Quiet polls, quotas and documents wait in memory for the next real transaction or for ``flush()``: a
/// commit costs a disk flush (FACTS section 5).
package actor SQLiteLedger: Ledger {
  private let loop: any EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  package nonisolated let storeID: String
  /// What became of the store before this one, until ``acknowledgeDamage()``: polls are to be held (C2).
  package private(set) var damage: StoreDamage?

  let time: any Timekeeper
  let folder: StoreFolder
  // Both are `nil` after ``close()``.
  private var open: OpenStore?
  private var lock: StoreLock?
  var log = PollLog()
  /// States that are not written yet.
  var quotasInHand: [QuotaKey: QuotaState] = [:]
  var documentsInHand: [SourceName: DocumentState] = [:]
  var joiningsInHand: [PollLog.Key: JoiningState] = [:]
  /// All problems, once they were read, and which of them are not written as they are.
  var problemsKnown: [ProblemKey: ProblemState]?
  var problemsInHand: Set<ProblemKey> = []
  var export = SearchesExport()
  var isCopying = false
  private let identity: FileIdentity?

  init(_ opened: sending OpenedStore, loop: any EventLoop, time: any Timekeeper) {
    self.loop = loop
    self.time = time
    folder = opened.folder
    storeID = opened.storeID
    damage = opened.damage
    open = opened.store
    lock = opened.lock
    identity = opened.identity
  }

  var isOpen: Bool { open != nil }

  private var isRemoved: Bool { folder.identity(folder.database) != identity }

  /// Refuses to write to a file that is not the store's any more: it would be gone with the daemon (C2).
  private func checkPresence() throws(StoreError) {
    if isRemoved { throw .removed(StoreFolder.databaseName) }
  }

  /// The database.
  func store() throws(StoreError) -> OpenStore {
    guard let open else { throw .failed("the store is closed already") }
    return open
  }

  /// Keeps all that `body` writes, and with it what waits in memory, or nothing of it.
  func write<Result>(
    isKept: Bool = true, _ body: (OpenStore) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let store = try store()
    if isKept { try checkPresence() }
    let changes = store.connection.allChanges
    var rows: [PollLog.Key: Int64]?
    do throws(StoreError) {
      let result = try store.connection.transaction(isKept: isKept) { () throws(StoreError) in
        let result = try body(store)
        if isKept, store.connection.allChanges != changes { rows = try writeInHand(store) }
        return result
      }
      if let rows { markWritten(rows) }
      if !isKept { store.names.forget() }
      return result
    } catch {
      store.names.forget()
      throw error
    }
  }

  package func flush() throws(StoreError) {
    guard hasInHand else { return }
    try checkPresence()
    try writeInHandNow()
  }

  func writeInHandNow() throws(StoreError) {
    let store = try store()
    do throws(StoreError) {
      let rows = try store.connection.transaction { () throws(StoreError) in try writeInHand(store) }
      KillPoint.pass("spans-flushed")
      markWritten(rows)
    } catch {
      store.names.forget()
      throw error
    }
  }

  /// Forgets that the store before was damaged: the user knows.
  package func acknowledgeDamage() throws(StoreError) {
    try write { store throws(StoreError) in try store.connection.setMeta(.damage, nil) }
    damage = nil
  }

  package func close() {
    guard let store = open else { return }
    // What cannot be written now is lost: spans and quotas, no posts. The next open checks the file.
    try? flush()
    exportNow()
    if !store.connection.hasMetDamage, !isRemoved {
      store.connection.clearLogOnClose()
      try? store.connection.setMeta(.isClean, "1")
    }
    KillPoint.pass("marked-clean")
    open = nil  // SQLite moves its log into the database.
    KillPoint.pass("store-closed")
    lock = nil
  }
}
