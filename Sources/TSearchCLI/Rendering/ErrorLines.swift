import TSearchCore

/// A standing error in words: what it is, since when, and what happens next.
enum ErrorLines {
  static func lines(_ error: StandingError, about subject: String?, _ context: CommandContext) -> [String] {
    let times = context.times
    let place = [subject, error.source].compactMap(\.self).joined(separator: ", ")
    let head = place.isEmpty ? "" : "\(SafeText.line(place)): "
    let kind = context.style(error.kind.rawValue, .red)
    let text = "\(SafeText.line(error.message)) (\(kind), since \(times.short(error.since)))"
    let columns = context.terminal.columns.map { $0 - 2 }
    return TextWrap.inked(head + text, columns: columns).map { "  \($0)" }
      + TextWrap.lines("next: \(next(error, times))", columns: columns.map { $0 - 2 }).map {
        context.style("    \($0)", .dim)
      }
  }

  /// What tsearch does by itself, or what only the user can do.
  static func next(_ error: StandingError, _ times: TimeWording) -> String {
    let retry = error.retryAt.map { $0 > times.now ? "asked again \(times.relative($0))" : "asked again now" }
    guard error.kind.needsUser else { return retry ?? "asked again at the next poll" }
    let deed =
      switch error.kind {
      case .unauthorized: "renew the credential, then 'tsearchctl run' asks at once"
      case .gone, .badQuery: "change the search with 'tsearchctl edit', or remove it"
      case .creditUsedUp: "add credit at the service, then 'tsearchctl run' asks at once"
      case .monthlyLimit: "raise MonthlyPostLimit=, or wait for the next month"
      default: "see 'tsearchctl status'"
      }
    return retry.map { "\(deed); else \($0)" } ?? deed
  }
}
