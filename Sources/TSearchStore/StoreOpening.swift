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
    try migrator.refuseNewerFile()
    let store = try openOrRestore()
    let connection = store.connection
    let id = try connection.meta(.storeID)
    let damage = try connection.meta(.damage).flatMap(StoreDamage.init(column:))
    // What cannot be written now is written with the next change.
    try? folder.writeSearches(try store.searches.all())
    return OpenedStore(folder: folder, lock: lock, store: store, storeID: id ?? "", damage: damage)
  }

  /// Opens the database that is there, a new one, or, where it is damaged or lost, a new one with the
  /// searches of `searches.json` (C2).
  private func openOrRestore() throws(StoreError) -> OpenStore {
    let file = try folder.readSearches()
    do throws(StoreError) {
      let store = try openSound()
      // Damage that stopped the start would stop the next one too.
      _ = try store.searches.all()
      try begin(store, from: file, kept: nil)
      return store
    } catch {
      guard case .damaged = error else { throw error }
    }
    let kept = try folder.setDatabaseAside(at: now)
    let store = try openSound()
    try begin(store, from: file, kept: kept)
    return store
  }

  private func openSound() throws(StoreError) -> OpenStore {
    try folder.createFile(folder.database)
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
    guard try connection.texts("PRAGMA journal_mode = WAL") == ["wal"] else {
      throw .cannotRecord("its file system takes no write-ahead log")
    }
    try migrator.migrate(connection)
    try connection.distrustFile()
    connection.nameCheckpoints()
    try check(connection)
    return OpenStore(connection)
  }

  /// Looks the whole file through after an unclean end.
  private func check(_ connection: Connection) throws(StoreError) {
    guard try connection.meta(.isClean) == "0" else { return }
    guard try connection.texts("PRAGMA quick_check(1)") == ["ok"] else {
      throw .damaged(StoreFolder.databaseName)
    }
  }

  /// Notes that the store is open, and makes a new one whole: with an ID, and with the searches of the one before.
  ///
  /// A store without an ID is new however many starts were cut short before this transaction.
  private func begin(_ store: OpenStore, from file: SearchesFile, kept: String?) throws(StoreError) {
    let connection = store.connection
    let isNew = try connection.meta(.storeID) == nil
    if isNew, !file.isWhole { try folder.keepSearches(at: now) }
    try connection.transaction { () throws(StoreError) in
      try connection.setMeta(.isClean, "0")
      guard isNew else { return }
      try connection.setMeta(.storeID, StoreOpening.newID())
      if kept != nil || !file.entries.isEmpty || !file.isWhole { try restore(file, kept: kept, in: store) }
    }
    KillPoint.pass("store-open")
  }

  /// 128 random bits in hexadecimal.
  private static func newID() -> String {
    (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private func restore(_ file: SearchesFile, kept: String?, in store: OpenStore) throws(StoreError) {
    var restored = 0
    for entry in file.entries where try restore(entry, in: store) { restored += 1 }
    KillPoint.pass("searches-restored")
    let damage = StoreDamage(kept: kept, restored: restored, at: now)
    try store.connection.setMeta(.damage, damage.column)
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
      "kept": .optional(kept), "restored": .optional(restored), "at": .moment(at),
    ]
    return json.text
  }

  fileprivate init?(column text: String) {
    guard let json = try? JSONValue(parsing: text), let at = json["at"]?.moment else { return nil }
    self.init(kept: json["kept"]?.string, restored: json["restored"]?.int ?? 0, at: at)
  }
}
