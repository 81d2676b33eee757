/// The kinds of a standing error, as JSON and the journal name them (OUTSIDE section 2).
package enum ErrorKind: String, CaseIterable, Sendable {
  case unreachable
  case timeout
  case serverError = "server-error"
  case badAnswer = "bad-answer"
  case rateLimited = "rate-limited"
  case unauthorized
  case forbidden
  case badQuery = "bad-query"
  case gone
  case creditUsedUp = "credit-used-up"
  case monthlyLimit = "monthly-limit"
  case cannotRecord = "cannot-record"
}

/// Why a source gave no posts.
package struct SourceError: Error, Equatable, Sendable {
  package enum Fault: Equatable, Sendable {
    case kind(ErrorKind)
    /// The lower bound is too old for the service; asked again without it, it answers (N6).
    case boundRefused
    /// Nothing could be resolved or connected to, and no server was heard: perhaps no network (T8).
    case noNetwork
    /// Not sent: while the request waited, its endpoint was closed by another's answer (T4).
    case heldBack
  }

  package var fault: Fault
  /// One line a person can act on: lower case, no secret, at most what a terminal line takes.
  package var message: String
  /// How long the service wants to be left alone, as its headers say; not bounded yet (T4).
  package var retryAfter: Duration?
  /// What the headers of the refusal said.
  package var quota: QuotaReading?
  /// Whether a refusal (403) is of the credential and so of everything asked with it, until the user mends it (T5).
  package var isOfCredential = false
  /// Whether our own limit of a month ended a walk; the service refused nothing (T11).
  package var isOwnLimit = false

  package init(
    _ fault: Fault, _ message: String, retryAfter: Duration? = nil, quota: QuotaReading? = nil
  ) {
    self.fault = fault
    self.message = message
    self.retryAfter = retryAfter
    self.quota = quota
  }

  package init(_ kind: ErrorKind, _ message: String, retryAfter: Duration? = nil, quota: QuotaReading? = nil)
  {
    self.init(.kind(kind), message, retryAfter: retryAfter, quota: quota)
  }

  /// The kind that a person is told.
  package var kind: ErrorKind {
    switch fault {
    case .kind(let kind): kind
    case .boundRefused: .badQuery
    case .noNetwork: .unreachable
    case .heldBack: .rateLimited
    }
  }
}
