package import TSearchCore

/// A command line that cannot be understood.
package struct UsageError: UserFacingError, Equatable {
  package var report: UserReport

  package init(_ message: String, hint: String? = nil) {
    report = UserReport(message, hint: hint, exit: .usage)
  }
}
