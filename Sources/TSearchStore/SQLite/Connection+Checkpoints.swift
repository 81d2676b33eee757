import CSQLite
import TSearchCore

extension Connection {
  /// The pages of log at which SQLite moves it into the database: its own default.
  private static let fullLog: Int32 = 1000

  /// Makes the instants around SQLite's own checkpoints pass by name, in builds that have such instants.
  ///
  /// - SeeAlso: "Write-Ahead Log Commit Hook", https://www.sqlite.org/c3ref/wal_hook.html
  func nameCheckpoints() {
    #if DEBUG
      unsafe _ = sqlite3_wal_hook(
        handle,
        { _, handle, schema, pages in
          guard pages >= Connection.fullLog else { return SQLITE_OK }
          KillPoint.pass("log-full")
          _ = unsafe sqlite3_wal_checkpoint_v2(handle, schema, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
          KillPoint.pass("log-moved")
          return SQLITE_OK
        }, nil)
    #endif
  }
}
