package import TSearchCore

extension SQLiteLedger: AccountLedger {
  package func accounts() throws(StoreError) -> [FollowedAccount] { try store().accounts.all() }

  package func put(_ account: FollowedAccount) throws(StoreError) -> FollowedAccount {
    let stored = try write { store throws(StoreError) in try store.accounts.put(account) }
    exportSoon()
    return stored
  }

  package func removeAccount(_ number: AccountNumber) throws(StoreError) -> Int {
    let count = try write { store throws(StoreError) in try store.accounts.remove(number) }
    exportSoon()
    return count
  }

  package func keep(
    _ news: [(account: FollowedAccount, readings: [StoredReading])]
  ) throws(StoreError) {
    try write { store throws(StoreError) in
      let known = Set(try store.accounts.all().map(\.number))
      for (account, readings) in news where known.contains(account.number) {
        _ = try store.accounts.put(account)
        for reading in readings { try store.accounts.insert(reading, of: account.number) }
      }
    }
  }

  package func readings(of account: AccountNumber) throws(StoreError) -> [StoredReading] {
    try store().accounts.readings(of: account)
  }
}
