package import TSearchCore

/// The way from a folder to an open store.
struct StoreOpening {
  let folder: StoreFolder
  let migrator: Migrator
  let now: Timestamp

  init(folder path: String, migrations: [String], now: Timestamp) {
    folder = StoreFolder(path: path)
    migrator = Migrator(folder: folder, migrations: migrations)
    self.now = now
  }

  func open() throws(StoreError) -> OpenedStore {
    try folder.create()
    let lock = try StoreLock(path: folder.lock)
    folder.removeCopy()
    try migrator.refuseNewerFile()
    let store = try openOrRestore()
    let connection = store.connection
    let id = try connection.meta(.storeID)
    let damage = try connection.meta(.damage).flatMap(StoreDamage.init(column:))
    // What cannot be written now is written with the next change.
    try? folder.writeSearches(try store.searches.all(), try store.accounts.all())
    return OpenedStore(
      folder: folder, lock: lock, store: store, storeID: id ?? "", damage: damage,
      identity: folder.identity(folder.database))
  }

  /// Opens the database that is there, a new one, or, where it is damaged or lost, a new one with the
  /// searches of `searches.json` (C2).
  private func openOrRestore() throws(StoreError) -> OpenStore {
    let file = try folder.readSearches()
    let hasSearches = !file.entries.isEmpty || !file.isWhole
    switch try examine(hasSearches: hasSearches) {
    case .sound(let store): return store
    case .unborn(let store):
      try begin(store, from: file, cause: .missing, kept: nil)
      return store
    case .new: return try openNew()
    case .damaged(let cause):
      // A log without its database may hold what the database has lost.
      let isKept = [folder.database, folder.log].contains { folder.size($0) ?? 0 > 0 }
      let kept = isKept ? try folder.setDatabaseAside(at: now) : nil
      return try openNew(from: file, cause: cause, kept: kept)
    }
  }

  private enum Finding {
    case sound(OpenStore)
    /// A start was cut short before the new store had its ID and the searches of the one before.
    case unborn(OpenStore)
    case new
    case damaged(StoreDamage.Cause)
  }

  private func examine(hasSearches: Bool) throws(StoreError) -> Finding {
    let header = DatabaseHeader(try folder.header(folder.database, DatabaseHeader.length) ?? [])
    let log = LogState(header: try folder.header(folder.log, LogState.headerLength))
    guard let size = folder.size(folder.database), size > 0 else {
      guard hasSearches || log != .missing else { return .new }
      return .damaged(folder.size(folder.database) == nil ? .missing : .empty)
    }
    do throws(StoreError) {
      let connection = try connect()
      if try migrator.isForeign(connection) { return .damaged(.tables) }
      try prepare(connection)
      if let flaw = try flaw(of: connection, header, log, hasSearches: hasSearches) { return .damaged(flaw) }
      if hasSearches, try connection.meta(.storeID) == nil { return .unborn(OpenStore(connection)) }
      try noteOpen(connection, isCopy: header.isCopy)
      let store = OpenStore(connection)
      // Damage that stopped the start would stop the next one too.
      _ = try store.searches.all()
      return .sound(store)
    } catch {
      guard case .damaged = error else { throw error }
      return .damaged(header.flaw(fileSize: size))
    }
  }

  /// What is wrong with a database that can be opened; after an unclean end the whole file is looked through.
  private func flaw(
    of connection: Connection, _ header: DatabaseHeader, _ log: LogState, hasSearches: Bool
  ) throws(StoreError) -> StoreDamage.Cause? {
    guard try migrator.isComplete(connection) else { return .tables }
    let isUnclean = try connection.meta(.isClean) == "0"
    // A store without an ID was never committed to the file: the log had all of it.
    let isUnborn = try connection.meta(.storeID) == nil
    let lacksLog = isUnclean && !header.isCopy || isUnborn && hasSearches
    switch log {
    case .missing where lacksLog: return .noLog
    case .overwritten where lacksLog: return .badLog
    case .missing, .overwritten, .sound: break
    }
    guard isUnclean else { return nil }
    return try connection.texts("PRAGMA quick_check(1)") == ["ok"] ? nil : .pages
  }

  private func openNew() throws(StoreError) -> OpenStore {
    let connection = try connectAnew()
    try noteOpen(connection)
    return OpenStore(connection)
  }

  /// Makes a new store with the searches of the one before.
  private func openNew(
    from file: SearchesFile, cause: StoreDamage.Cause, kept: String?
  ) throws(StoreError) -> OpenStore {
    let store = OpenStore(try connectAnew())
    try begin(store, from: file, cause: cause, kept: kept)
    return store
  }

  private func connectAnew() throws(StoreError) -> Connection {
    try folder.createFile(folder.database)
    let connection = try connect()
    try prepare(connection)
    return connection
  }

  private func connect() throws(StoreError) -> Connection {
    let connection = try Connection(path: folder.database)
    try connection.execute(
      """
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -2000;
      PRAGMA synchronous = FULL;
      PRAGMA journal_size_limit = 8388608;
      """)
    return connection
  }

  private func prepare(_ connection: Connection) throws(StoreError) {
    guard try connection.texts("PRAGMA journal_mode = WAL") == ["wal"] else {
      throw .cannotRecord("its file system takes no write-ahead log")
    }
    try migrator.migrate(connection)
    try connection.distrustFile()
    connection.nameCheckpoints()
  }

  /// Notes that the store is open, in the database itself: without its log that would show.
  private func noteOpen(_ connection: Connection, isCopy: Bool = false) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      try connection.setMeta(.isClean, "0")
      if isCopy {
        let copied = CopiedStore(at: now, cursor: try connection.meta(.cursor))
        try connection.setMeta(.copied, copied.column)
      }
      if try connection.meta(.storeID) == nil { try connection.setMeta(.storeID, StoreOpening.newID()) }
    }
    // Where there is no room for it now, a log that is lost later goes unseen, and nothing else.
    try? connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    KillPoint.pass("store-open")
  }

  /// 128 random bits in hexadecimal.
  private static func newID() -> String {
    (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Makes a new store whole: with an ID, and with the searches of the one before.
  ///
  /// A store without an ID is new however many starts were cut short before this transaction.
  private func begin(
    _ store: OpenStore, from file: SearchesFile, cause: StoreDamage.Cause, kept: String?
  ) throws(StoreError) {
    if !file.isWhole { try folder.keepSearches(at: now) }
    try store.connection.transaction { () throws(StoreError) in
      try store.connection.setMeta(.isClean, "0")
      try store.connection.setMeta(.storeID, StoreOpening.newID())
      var restored = 0
      for entry in file.entries where try restore(entry, in: store) { restored += 1 }
      for entry in file.accounts { _ = try store.accounts.put(entry.account(at: now)) }
      KillPoint.pass("searches-restored")
      let damage = StoreDamage(cause: cause, kept: kept, restored: restored, at: now)
      try store.connection.setMeta(.damage, damage.column)
    }
    try? store.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    KillPoint.pass("store-open")
  }

  /// Brings one search back; `false` where its name stands twice in the file.
  private func restore(_ entry: SearchDocument.Entry, in store: OpenStore) throws(StoreError) -> Bool {
    let search = SavedSearch(
      id: SearchID(0), name: entry.name ?? entry.query, query: entry.query, sources: entry.sources,
      interval: entry.interval ?? .seconds(900), state: entry.state, tell: entry.tell,
      createdAt: entry.createdAt ?? now)
    do throws(StoreError) { _ = try store.searches.insert(search, reaches: [:]) } catch {
      guard case .nameTaken = error else { throw error }
      return false
    }
    return true
  }
}

extension SQLiteLedger {
  /// Opens the store of a folder, which is made where it is not there.
  ///
  /// - Throws: ``StoreError/inUse(process:)``, ``StoreError/newer(database:program:)``, or
  ///   ``StoreError/cannotRecord(_:)`` where the folder cannot be written. A damaged database is no error:
  ///   see ``damage``.
  package static func open(
    folder: String, loop: any EventLoop, time: any Timekeeper
  ) throws(StoreError) -> SQLiteLedger {
    try open(folder: folder, loop: loop, time: time, migrations: Schema.migrations)
  }

  static func open(
    folder: String, loop: any EventLoop, time: any Timekeeper, migrations: [String]
  ) throws(StoreError) -> SQLiteLedger {
    let opening = StoreOpening(folder: folder, migrations: migrations, now: time.wallTime)
    return SQLiteLedger(try opening.open(), loop: loop, time: time)
  }
}

extension StoreDamage {
  fileprivate var column: String {
    let json: JSONValue = [
      "cause": .string(cause.rawValue), "kept": .optional(kept), "restored": .optional(restored),
      "at": .moment(at),
    ]
    return json.text
  }

  fileprivate init?(column text: String) {
    guard let json = try? JSONValue(parsing: text), let at = json["at"]?.moment else { return nil }
    let cause = json["cause"]?.string.flatMap(Cause.init) ?? .pages
    self.init(cause: cause, kept: json["kept"]?.string, restored: json["restored"]?.int ?? 0, at: at)
  }
}
