import TSearchCore

/// An open database with its tables.
struct OpenStore {
  let connection: Connection
  let names: NameTable

  init(_ connection: Connection) {
    self.connection = connection
    names = NameTable(connection)
  }

  var searches: SearchTable { SearchTable(connection: connection, names: names) }
  var posts: PostTable { PostTable(connection: connection) }
  var seen: SeenTable { SeenTable(connection: connection) }
  var hits: HitTable { HitTable(connection: connection) }
  var polls: PollTable { PollTable(connection: connection, names: names) }
  var billed: BilledTable { BilledTable(connection: connection) }
  var standing: StandingTable { StandingTable(connection: connection) }
  var accounts: AccountTable { AccountTable(connection: connection) }
  var avatars: AvatarTable { AvatarTable(connection: connection) }
  var sinks: SinkTable { SinkTable(connection: connection) }
  var recent: RecentTable { RecentTable(connection: connection) }
}

/// What an actor is made of.
struct OpenedStore {
  var folder: StoreFolder
  var lock: StoreLock
  var store: OpenStore
  var storeID: String
  var damage: StoreDamage?
  /// The file that is open under the database's name.
  var identity: FileIdentity?
}
