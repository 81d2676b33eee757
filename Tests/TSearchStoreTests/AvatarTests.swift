import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

@Suite struct AvatarTests {
  private func record(_ name: String, bytes: Int, shown seconds: Int64) -> AvatarRecord {
    var record = AvatarRecord(
      address: "https://example.org/\(name)", at: Timestamp(seconds: 1_800_000_000 + seconds))
    record.file = name
    record.bytes = bytes
    return record
  }

  @Test("a record comes back as it was kept")
  func keeping() async throws {
    let store = try TestStore()
    var record = record("a", bytes: 7, shown: 0)
    record.validators = Validators(etag: "\"1\"", lastModified: "Mon, 30 Nov 2026 12:00:00 GMT")
    record.failures = 3
    record.nextAt = record.askedAt + .seconds(60)
    try await store.ledger.keep(record)
    #expect(try await store.ledger.avatar(at: record.address) == record)
    record.file = nil
    record.validators = Validators()
    try await store.ledger.keep(record)
    #expect(try await store.ledger.avatar(at: record.address) == record)
    #expect(try await store.ledger.avatar(at: "https://example.org/b") == nil)
    #expect(try await store.ledger.avatarFiles() == [])
  }

  @Test("the least recently shown ones go first, and no more than must")
  func trimming() async throws {
    let store = try TestStore()
    for (index, name) in ["a", "b", "c"].enumerated() {
      try await store.ledger.keep(record(name, bytes: 1000, shown: Int64(index)))
    }
    let each = 1000 + AvatarRecord.ownBytes
    #expect(try await store.ledger.trimAvatars(to: 3 * each) == [])
    let later = Timestamp(seconds: 1_800_010_000)
    try await store.ledger.noteAvatarsShown(["https://example.org/a", "https://example.org/x"], at: later)
    #expect(try await store.ledger.trimAvatars(to: 3 * each - 1) == ["b"])
    #expect(try await store.ledger.trimAvatars(to: each) == ["c"])
    #expect(try await store.ledger.avatarFiles() == ["a"])
    #expect(try await store.ledger.trimAvatars(to: 0) == ["a"])
  }
}
