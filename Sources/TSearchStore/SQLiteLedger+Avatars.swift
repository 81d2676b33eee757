package import TSearchCore

extension SQLiteLedger: AvatarLedger {
  package func avatar(at address: String) throws(StoreError) -> AvatarRecord? {
    try store().avatars.record(of: address)
  }

  package func keep(_ avatar: AvatarRecord) throws(StoreError) {
    try write { store throws(StoreError) in try store.avatars.put(avatar) }
  }

  package func noteAvatarsShown(_ addresses: [String], at moment: Timestamp) throws(StoreError) {
    try write { store throws(StoreError) in
      for address in addresses { try store.avatars.noteShown(address, at: moment) }
    }
  }

  package func trimAvatars(to bytes: Int) throws(StoreError) -> [String] {
    try write { store throws(StoreError) in try store.avatars.trim(to: bytes) }
  }

  package func avatarFiles() throws(StoreError) -> Set<String> { Set(try store().avatars.files()) }
}
