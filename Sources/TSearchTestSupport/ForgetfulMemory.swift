import Synchronization
package import TSearchCore

/// What sources remember, for as long as a test lasts.
package final class ForgetfulMemory: SourceMemory {
  private struct Key: Hashable {
    var source: SourceName
    var key: String
  }

  private let values = Mutex<[Key: String]>([:])

  package init() {}

  package func remembered(_ key: String, of source: SourceName) async -> String? {
    values.withLock { $0[Key(source: source, key: key)] }
  }

  package func remember(_ value: String?, for key: String, of source: SourceName) async throws(StoreError) {
    values.withLock { $0[Key(source: source, key: key)] = value }
  }
}
