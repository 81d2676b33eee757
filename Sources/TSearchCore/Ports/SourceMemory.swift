/// What sources remember between polls and over restarts: sessions with their refresh tokens (T9), and the IDs of
/// accounts behind handles.
///
/// Some of it is secret: it is kept in the daemon's own store (mode 0600) and never shown.
package protocol SourceMemory: Sendable {
  /// What was remembered last under that key; `nil` where nothing was, or the store cannot be read.
  func remembered(_ key: String, of source: SourceName) async -> String?
  /// Written to the disk before it returns, because a refresh token may be used once only; `nil` forgets.
  func remember(_ value: String?, for key: String, of source: SourceName) async throws(StoreError)
}
