package import TSearchCore
package import TSearchFetch

/// What an answer that is no good answer, or none at all, means for a source (FORMATS section 0).
package enum HTTPFault {
  /// Whether the status is that of an answer; only of another one the body is looked at for words, because to do so
  /// costs as much as to read a page.
  static func isGood(_ response: HTTPResponse) -> Bool { [200, 203, 304].contains(response.status) }

  /// The error that a status and its headers mean; `nil` for a good status (200, 203, 304).
  ///
  /// - Parameters:
  ///   - response: The answer; its body is not looked at.
  ///   - place: The host, for the message.
  ///   - detail: What the service says of it, where its body was read: one line, safe to show.
  ///   - now: The wall clock, used only where the answer has no `Date`.
  package static func error(
    _ response: HTTPResponse, place: String, detail: String? = nil, now: Timestamp? = nil
  ) -> SourceError? {
    guard !isGood(response) else { return nil }
    let quota = QuotaReading(response, now: now)
    let (kind, words) = meaning(response.status, isSpent: quota?.remaining == 0)
    let said = detail.map { ": \($0)" } ?? ""
    let isLimit = kind == .rateLimited || quota?.remaining == 0
    let reset = isLimit ? quota?.wait(from: response.serverTime ?? now) : nil
    return SourceError(
      kind, "\(place) \(words) (HTTP \(response.status))\(said)",
      retryAfter: response.retryAfter(now: now) ?? reset, quota: quota)
  }

  private static func meaning(_ status: Int, isSpent: Bool) -> (ErrorKind, String) {
    switch status {
    case 400, 406, 414, 422: (.badQuery, "does not understand the request")
    case 401: (.unauthorized, "does not accept the credential")
    case 402: (.creditUsedUp, "wants to be paid")
    case 403 where isSpent: (.rateLimited, "asks us to wait")
    case 403, 407, 451: (.forbidden, "refuses the request")
    case 404: (.gone, "does not know the address")
    case 410: (.gone, "says the address is gone for good")
    case 408: (.timeout, "waited too long for the request")
    case 420, 429: (.rateLimited, "asks us to wait")
    case 503: (.serverError, "is overloaded or being worked on")
    case 500...599: (.serverError, "has a fault")
    case 204, 205: (.badAnswer, "answered with nothing")
    case 300...399: (.badAnswer, "redirects to nowhere")
    default: (.badAnswer, "gave an answer that means nothing here")
    }
  }

  /// The error that no answer at all means.
  package static func error(_ error: FetchError, place: String) -> SourceError {
    // The host stands in the sentence already, unless it is another one, behind a redirect.
    let own = "'\(place)': "
    let why = error.message.hasPrefix(own) ? String(error.message.dropFirst(own.count)) : error.message
    return switch error.kind {
    case .badURL: SourceError(.badQuery, "the address cannot be asked: \(why)")
    case .resolve, .connect: SourceError(.noNetwork, "\(place) cannot be reached: \(why)")
    case .refused: SourceError(.unreachable, "\(place) refuses the connection: \(why)")
    case .tls: SourceError(.unreachable, "\(place) has no connection to trust: \(why)")
    case .timeout: SourceError(.timeout, "\(place) did not answer in time: \(why)")
    case .tooLarge: SourceError(.badAnswer, "\(place) sends more than is taken: \(why)")
    case .redirects: SourceError(.badAnswer, "\(place) leads nowhere: \(why)")
    case .brokenOff: SourceError(.badAnswer, "the answer of \(place) broke off: \(why)")
    case .heldBack: SourceError(.heldBack, "\(place) wants to be left alone")
    case .other: SourceError(.unreachable, "\(place) cannot be asked: \(why)")
    }
  }
}
