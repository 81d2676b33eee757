import Synchronization
import TSearchCore

/// What a source remembers while a credential is tried; gone with it.
final class PassingMemory: SourceMemory {
  private let values = Mutex<[String: String]>([:])

  func remembered(_ key: String, of source: SourceName) async -> String? {
    values.withLock { $0["\(source) \(key)"] }
  }

  func remember(_ value: String?, for key: String, of source: SourceName) async throws(StoreError) {
    values.withLock { $0["\(source) \(key)"] = value }
  }
}
