package import TSearchCore

/// A fault of grammar and its place.
package struct QueryError: UserFacingError, Equatable {
  package var message: String
  package var hint: String?
  /// Code points from the start of the query, for a caret below it.
  package var offset: Int

  package init(_ message: String, hint: String? = nil, offset: Int) {
    self.message = message
    self.hint = hint
    self.offset = offset
  }

  package var report: UserReport { UserReport(message, hint: hint) }
}
