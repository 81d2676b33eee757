import TSearchCore

/// Accounts that are followed, and their readings.
struct AccountTable {
  let connection: Connection

  func all() throws(StoreError) -> [FollowedAccount] {
    try connection.rows(
      "SELECT id, source, handle, remote_id, every, created_at, state FROM account ORDER BY id"
    ) { row throws(StoreError) in
      var account = FollowedAccount(
        number: AccountNumber(row.integer(0)), source: SourceName(row.text(1) ?? ""),
        handle: row.text(2) ?? "", id: row.text(3), interval: .milliseconds(row.integer(4)),
        createdAt: row.time(5))
      account.take(try JSONValue(column: row.text(6) ?? ""))
      return account
    }
  }

  func put(_ account: FollowedAccount) throws(StoreError) -> FollowedAccount {
    let number: Int64? = account.number.rawValue == 0 ? nil : account.number.rawValue
    try connection.run(
      """
      INSERT INTO account (id, source, handle, remote_id, every, created_at, state)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (id) DO UPDATE SET handle = ?3, remote_id = ?4, every = ?5, state = ?7
      """, number, account.source.rawValue, account.handle, account.id, account.interval.milliseconds,
      account.createdAt, account.column.text)
    var stored = account
    if number == nil { stored.number = AccountNumber(connection.lastRow) }
    return stored
  }

  func remove(_ account: AccountNumber) throws(StoreError) -> Int {
    let count = try connection.first(
      "SELECT count(*) FROM reading WHERE account = ?", account.rawValue, read: { row in row.int(0) })
    try connection.run("DELETE FROM account WHERE id = ?", account.rawValue)  // Its readings go with it.
    return count ?? 0
  }

  func insert(_ reading: StoredReading, of account: AccountNumber) throws(StoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO reading (account, at, followers, following, posts) VALUES (?, ?, ?, ?, ?)",
      account.rawValue, reading.at, reading.followers, reading.following, reading.posts)
  }

  func readings(of account: AccountNumber) throws(StoreError) -> [StoredReading] {
    try connection.rows(
      "SELECT at, followers, following, posts FROM reading WHERE account = ? ORDER BY at", account.rawValue
    ) { row in
      StoredReading(
        at: row.time(0), followers: row.int(1), following: row.isNull(2) ? nil : row.int(2),
        posts: row.isNull(3) ? nil : row.int(3))
    }
  }
}

extension FollowedAccount {
  fileprivate var column: JSONValue {
    [
      "name": .optional(name), "avatar": .optional(avatar), "asked_at": .moment(askedAt),
      "last": .optional(judge.last), "step_day": .optional(stepDay),
      "doubted": judge.doubted.map { ["followers": .optional($0.followers), "at": .moment($0.at)] } ?? .null,
      "problem": problem.map {
        ["kind": .string($0.kind.rawValue), "message": .string($0.message), "since": .moment($0.since)]
      } ?? .null,
      "estimates": estimates.map {
        ["tomorrow": .optional($0.tomorrow), "next_month": .optional($0.nextMonth)]
      } ?? .null,
    ]
  }

  fileprivate mutating func take(_ column: JSONValue) {
    name = column["name"]?.string
    avatar = column["avatar"]?.string
    askedAt = column["asked_at"]?.moment
    stepDay = column["step_day"]?.int
    judge.last = column["last"]?.int
    if let doubted = column["doubted"], let followers = doubted["followers"]?.int,
      let at = doubted["at"]?.moment
    {
      judge.doubted = ReadingJudge.Doubted(followers: followers, at: at)
    }
    if let problem = column["problem"], let kind = problem["kind"]?.string.flatMap(ErrorKind.init),
      let since = problem["since"]?.moment
    {
      self.problem = Problem(kind: kind, message: problem["message"]?.string ?? "", since: since)
    }
    if let estimates = column["estimates"], !estimates.isNull {
      self.estimates = Estimates(
        tomorrow: estimates["tomorrow"]?.int, nextMonth: estimates["next_month"]?.int)
    }
  }
}
