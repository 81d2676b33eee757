/// What a person reads of an error: what failed, what to try, and the exit status of a command.
package struct UserReport: Equatable, Sendable {
  /// Exit statuses of `tsearchctl` (OUTSIDE section 2).
  package enum Exit: Int32, Sendable {
    case failed = 1
    case usage = 2
    case unreachable = 3
    case notFound = 4
  }

  package var message: String
  package var hint: String?
  package var exit: Exit

  package init(_ message: String, hint: String? = nil, exit: Exit = .failed) {
    self.message = message
    self.hint = hint
    self.exit = exit
  }

  /// All of it in one line, where there is no second one.
  package var sentence: String { hint.map { "\(message); \($0)" } ?? message }
}

/// An error that a person reads.
package protocol UserFacingError: Error {
  var report: UserReport { get }
}
