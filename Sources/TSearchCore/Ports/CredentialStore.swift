/// Keeps the credentials that people hand over (`source login`).
package protocol CredentialStore: Sendable {
  /// Replaces the credential of a source; it is on the disk before this returns.
  ///
  /// - Parameter credential: One line, checked by its ``CredentialForm``.
  func keep(_ credential: String, of source: SourceSettings) throws(CredentialFault) -> KeptCredential
}

/// Where a credential was put.
package struct KeptCredential: Equatable, Sendable {
  package var path: String
  /// The credential that is found before it, and so hides it; `nil`: it counts.
  package var hiddenBy: String?

  package init(path: String, hiddenBy: String? = nil) {
    self.path = path
    self.hiddenBy = hiddenBy
  }
}

/// Why a credential could not be kept; its words tell nothing of it.
package struct CredentialFault: Error, Equatable, Sendable {
  package var message: String
  package init(_ message: String) { self.message = message }
}
