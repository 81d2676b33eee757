import TSearchCore

/// One account in full: its numbers, what to expect, and its followers as a chart.
enum AccountSheet {
  static func lines(_ account: AccountReport, _ context: CommandContext) -> [String] {
    let name = account.name.map { "\(SafeText.line($0)) (@\(SafeText.line(account.handle)))" }
    let head = context.style(name ?? "@" + SafeText.line(account.handle), .bold)
    var lines = ["\(head) - \(SafeText.line(account.source))"]
    lines += LabelledLines.lines(facts(account, context), context)
    if let forecast = account.forecast {
      lines += [""] + expectations(forecast, account, context) + [""] + scores(forecast, context)
    } else if let reason = account.forecastReason {
      lines += ["", "No forecast: \(reason)."]
      if let theirs = account.estimates { lines += sentence(theirs) }
    }
    let chart = FollowerChart(account, context).lines
    return chart.isEmpty ? lines : lines + ["", context.style("Followers", .bold)] + chart
  }

  private static func facts(
    _ account: AccountReport, _ context: CommandContext
  ) -> [(label: String, text: String)] {
    var facts: [(label: String, text: String)] = []
    if let last = account.last {
      facts.append(("Followers", FollowerCount.text(last.followers)))
      if let before = account.weekAgo {
        facts.append(("In a week", FollowerCount.signed(last.followers - before)))
      }
      if let following = last.following { facts.append(("Following", FollowerCount.text(following))) }
      if let posts = last.posts { facts.append(("Posts", FollowerCount.text(posts))) }
      facts.append(("Read", context.times.both(last.at)))
    } else {
      facts.append(("Read", "never"))
    }
    facts.append(("Every", Duration.seconds(account.every).span))
    if let problem = account.problem {
      facts.append(
        (
          "Problem",
          "\(SafeText.line(problem.message)) (\(context.style(problem.kind.rawValue, .red)), since \(context.times.short(problem.since)))"
        ))
    }
    for step in (account.forecast?.steps ?? []).suffix(3) {
      let at = Timestamp(milliseconds: Int64(step.day * 86_400_000))
      facts.append(
        ("Step", "\(FollowerCount.signed(Int(step.change.rounded()))) on \(context.times.day(at)), no trend"))
    }
    return facts
  }

  /// What the service expects, where we do not expect anything yet.
  private static func sentence(_ theirs: FollowedAccount.Estimates) -> [String] {
    let parts = [(theirs.tomorrow, "tomorrow"), (theirs.nextMonth, "next month")].compactMap { count, when in
      count.map { "\(FollowerCount.text($0)) \(when)" }
    }
    return parts.isEmpty ? [] : ["The service itself expects \(parts.joined(separator: ", "))."]
  }

  private static func expectations(
    _ forecast: FollowerForecast, _ account: AccountReport, _ context: CommandContext
  ) -> [String] {
    var table = Table(columns: [
      .init(title: "EXPECTED"), .init(title: "FOLLOWERS", side: .right), .init(title: "FROM", side: .right),
      .init(title: "TO", side: .right),
    ])
    let theirs = account.estimates
    if theirs != nil { table.columns.append(.init(title: "THEIR OWN", side: .right)) }
    let rows = [
      ("tomorrow", forecast.tomorrow, theirs?.tomorrow), ("next week", forecast.nextWeek, nil),
      ("next month", forecast.nextMonth, theirs?.nextMonth),
    ]
    table.rows = rows.map { label, value, own in
      var row: [Table.Cell] = [
        .init(label), .init(FollowerCount.text(value.expected), .bold), .init(FollowerCount.text(value.low)),
        .init(FollowerCount.text(value.high)),
      ]
      if theirs != nil { row.append(.init(own.map { FollowerCount.text($0) } ?? "-")) }
      return row
    }
    return table.lines(context.terminal)
  }

  private static func scores(_ forecast: FollowerForecast, _ context: CommandContext) -> [String] {
    let known = forecast.scores.filter { $0.count > 0 }
    guard !known.isEmpty else {
      return TextWrap.lines(
        "How good the forecast is will show when some of it has come.", columns: context.terminal.columns)
    }
    return known.flatMap { score in
      func text(_ value: Double) -> String { FollowerCount.text(Int(value.rounded())) }
      let span = score.horizon == 1 ? "a day" : "\(score.horizon) days"
      let words =
        "Forecasts of \(span) were wrong by \(text(score.error)) on average (\(score.count) compared); "
        + "\"no change\" by \(text(score.lastValueError)), a straight line by \(text(score.lineError))."
      return TextWrap.lines(words, columns: context.terminal.columns.map { min($0, 100) })
    }.map { context.style($0, .dim) }
  }
}
