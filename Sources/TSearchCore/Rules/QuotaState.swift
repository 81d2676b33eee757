/// Whose quota it is: one endpoint of one source.
package struct QuotaKey: Hashable, Sendable {
  package var source: SourceName
  package var endpoint: String
  package init(source: SourceName, endpoint: String) {
    self.source = source
    self.endpoint = endpoint
  }
}

/// What is known of a quota; it outlives a restart (T4).
package struct QuotaState: Equatable, Sendable {
  package var reading: QuotaReading
  /// Nobody asks before: a 429, or nothing left.
  ///
  /// By the wall clock, healed when it lies over 24 h ahead.
  package var closedUntil: Timestamp?
  /// The same on the boot-time clock, which no change of the wall clock moves (T3).
  package var opening: BootMark?
  /// What to tell of the closing.
  package var reason: String?
  /// The refusal that closed it; `nil` where its quota was used up.
  package var kind: ErrorKind?
  /// Names the credential that was refused; another name means that it was changed (T5).
  package var credential: String?

  /// Whether a refused credential closed it (T5).
  package var isByCredential: Bool { kind == .unauthorized || kind == .forbidden }

  package init(
    reading: QuotaReading = QuotaReading(), closedUntil: Timestamp? = nil, opening: BootMark? = nil,
    reason: String? = nil, kind: ErrorKind? = nil, credential: String? = nil
  ) {
    self.reading = reading
    self.closedUntil = closedUntil
    self.opening = opening
    self.reason = reason
    self.kind = kind
    self.credential = credential
  }
}
