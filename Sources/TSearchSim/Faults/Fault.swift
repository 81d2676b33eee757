import TSearchCore

/// One way in which the sample services misbehave, and when.
package struct Fault: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case posts(PostFault)
    case answer(AnswerFault)
    case page(PageFault)
    case wire(WireFault)
  }

  /// Which requests a fault meets; every condition given must hold.
  package struct Scope: Equatable, Sendable {
    package var path = "/"
    /// The number of the page of a walk, from 1.
    package var page: Int?
    /// So many matching requests go by first.
    package var skipping = 0
    package var times: Int?
    package var span: Duration?
    package var chance = 1.0

    package init() {}
  }

  package var kind: Kind
  package var scope = Scope()
  /// As it was written; empty for one that was made in code.
  package var text = ""

  package init(_ kind: Kind, scope: Scope = Scope()) {
    self.kind = kind
    self.scope = scope
  }
}

/// Something that happens to posts of the stream, on every endpoint.
package enum PostFault: Equatable, Sendable {
  case late(share: Double, by: Duration)
  case edited(share: Double, after: Duration)
  case deleted(share: Double, after: Duration)

  func apply(to disturbances: inout Disturbances, since: Timestamp) {
    switch self {
    case .late(let share, let delay): disturbances.late = .init(share: share, delay: delay, since: since)
    case .edited(let share, let delay): disturbances.edits = .init(share: share, delay: delay, since: since)
    case .deleted(let share, let delay):
      disturbances.deletions = .init(share: share, delay: delay, since: since)
    }
  }
}

/// An answer that stands in place of the right one.
package enum AnswerFault: Equatable, Sendable {
  case status(Int)
  case rateLimited(RateLimitForm, Duration)
  /// A redirect with that status to the same content at another address.
  case redirect(Int)
  /// Redirects that never end.
  case circle
  /// An HTML page with status 200.
  case html
  /// The token, or the app password, is accepted no more.
  case revoked(String)
  /// One of X's refusals of what was good a moment ago.
  case refusal(XRefusalKind)
  case body([UInt8])
}

/// Something wrong with what is listed, or with the pages of it.
package enum PageFault: Equatable, Sendable {
  case emptyPage(Int)
  case repeatedCursor
  case tooOld(Int)
  case adjusted
  case pinned
  case window(Int)
  case identities(String)
  case withoutDates
  case clock(Duration)

  func apply(to page: inout PageFaults) {
    switch self {
    case .emptyPage(let number): page.emptyPage = number
    case .repeatedCursor: page.repeatsCursor = true
    case .tooOld(let status): page.tooOld = .status(status)
    case .adjusted: page.tooOld = .adjusted
    case .pinned: page.hasPinned = true
    case .window(let size): page.window = size
    case .identities(let kind): page.identities = .init(rawValue: kind) ?? .good
    case .withoutDates: page.hasDates = false
    case .clock(let error): page.clockError = error
    }
  }
}

/// Something that happens to the bytes of an answer on their way.
package enum WireFault: Equatable, Sendable {
  case contentType(String)
  /// Latin-1 bytes, said so or not.
  case latin1(isDeclared: Bool)
  case gzip
  /// A small answer that unpacks to so many bytes.
  case bomb(Int)
  /// The right answer with blanks behind it up to so many bytes.
  case huge(Int)
  case cut(after: Int)
  case delayed(Duration)
  case trickled(Duration)
  case stalled(Duration)
  case dropped
  /// By how much the `Date` header is off.
  case clock(Duration)
}

/// How a refusal for too many requests says when to come back (T4).
package enum RateLimitForm: String, CaseIterable, Sendable {
  case retryAfter = "retry-after"
  case retryAfterDate = "retry-after-date"
  case xRateLimitReset = "x-rate-limit-reset"
  case xRatelimitReset = "x-ratelimit-reset"
  case xRatelimitResetISO = "x-ratelimit-reset-iso"
  case ratelimitReset = "ratelimit-reset"
  case none
  /// `x-rate-limit-reset` with a time that is over.
  case past
  /// Status 420 with `Retry-After`, as v1 had it.
  case calm = "420"

  func header(_ now: Timestamp, _ wait: Duration) -> (String, String)? {
    let reset = now + wait
    return switch self {
    case .retryAfter, .calm: ("Retry-After", String(wait.milliseconds / 1000))
    case .retryAfterDate: ("Retry-After", reset.httpDate)
    case .xRateLimitReset: ("x-rate-limit-reset", String(reset.seconds))
    case .xRatelimitReset: ("X-RateLimit-Reset", String(reset.seconds))
    case .xRatelimitResetISO: ("X-RateLimit-Reset", "\(reset.wholeSeconds.rfc3339.dropLast()).399976Z")
    case .ratelimitReset: ("ratelimit-reset", String(reset.seconds))
    case .past: ("x-rate-limit-reset", String((now - wait).seconds))
    case .none: nil
    }
  }
}
