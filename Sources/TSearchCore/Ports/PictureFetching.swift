/// What fetches pictures from the addresses that posts name.
package protocol PictureFetching: Sendable {
  /// The host of an address; `nil` where it is none that may be fetched.
  func host(of address: String) -> String?
  /// Asks once.
  ///
  /// - Parameter validators: Of the picture that is there already.
  func picture(
    at address: String, validators: Validators?
  ) async throws(PictureFault) -> PictureAnswer
}

/// What a server answers.
package enum PictureAnswer: Equatable, Sendable {
  /// At most ``Picture/mostBytes`` bytes, of whatever kind; `fresh`: how long the server calls them good.
  case bytes([UInt8], Validators, fresh: Duration?)
  /// The one that was kept is good still.
  case unchanged(fresh: Duration?)
}

/// Why there is no picture.
package struct PictureFault: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Asking again is of little use: there is none, it is too large, or it may not be had.
    case refused
    /// It may come later: the server has a fault of its own.
    case failed
    /// The whole host wants to be left alone, or does not answer.
    case hostAway
  }

  package var kind: Kind
  /// How long the server wants to be left alone.
  package var retryAfter: Duration?

  package init(_ kind: Kind, retryAfter: Duration? = nil) {
    self.kind = kind
    self.retryAfter = retryAfter
  }
}
