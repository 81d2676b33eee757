/// What the store knows of the pictures in the cache folder.
package protocol AvatarLedger: Sendable {
  func avatar(at address: String) async throws(StoreError) -> AvatarRecord?
  /// Adds the record of an address, or replaces it.
  func keep(_ avatar: AvatarRecord) async throws(StoreError)
  /// Notes that pictures were shown; what was noted less than an hour before is left alone.
  func noteAvatarsShown(_ addresses: [String], at moment: Timestamp) async throws(StoreError)
  /// Forgets the least recently shown ones until the rest takes so many bytes at most; the names of their files.
  func trimAvatars(to bytes: Int) async throws(StoreError) -> [String]
  /// The names of all files that belong to a record.
  func avatarFiles() async throws(StoreError) -> Set<String>
}

/// One address and what came from there.
package struct AvatarRecord: Equatable, Sendable {
  /// The longest address that is kept.
  package static let longestAddress = 2048
  /// What a record takes beside its file: rows of failures are bounded too.
  package static let ownBytes = 4096

  package var address: String
  /// The file's name in the cache folder; `nil`: no picture ever came.
  package var file: String?
  /// The file's size.
  package var bytes = 0
  package var validators = Validators()
  /// When the server was asked last.
  package var askedAt: Timestamp
  /// It is not asked again before.
  package var nextAt: Timestamp
  /// Failures in a row.
  package var failures = 0
  package var shownAt: Timestamp

  package init(address: String, at moment: Timestamp) {
    self.address = address
    askedAt = moment
    nextAt = moment
    shownAt = moment
  }

  /// Whether the server may be asked; a wall clock that went back makes everything due.
  package func isDue(at moment: Timestamp) -> Bool { moment < askedAt || moment >= nextAt }
}
