import TSearchCore

/// One search in full, in the manner of `systemctl status`.
enum SearchSheet {
  static func lines(_ search: SearchReport, _ context: CommandContext) -> [String] {
    var lines = [head(search, context)]
    lines += LabelledLines.lines(facts(search, context), context)
    guard let detail = search.detail else { return lines }
    for source in detail.sources { lines += [""] + self.source(source, context) }
    if !detail.errors.isEmpty {
      lines += ["", "Errors"]
      lines += detail.errors.flatMap { ErrorLines.lines($0, about: nil, context) }
    }
    lines += ["", "Hits a day"] + chart(detail.hitsByDay, context)
    return lines
      + search.notes.flatMap { note in
        ["", "note: \(SafeText.line(note))"]
      }
  }

  private static func head(_ search: SearchReport, _ context: CommandContext) -> String {
    let state = SearchTable.state(search)
    let mark = context.terminal.isUTF8 ? search.state == .paused ? "○" : "●" : "*"
    let name = context.style(SafeText.line(search.name), .bold)
    return "\(context.style(mark, state.ink)) \(name) - \(SafeText.line(search.query))"
  }

  private static func facts(_ search: SearchReport, _ context: CommandContext) -> [(String, String)] {
    let times = context.times
    let state = SearchTable.state(search)
    var facts = [
      ("State", context.style(state.text, state.ink)),
      ("Sources", SafeText.line(search.sources.joined(separator: ", "))),
      ("Every", Duration.seconds(search.every).span),
      ("Last poll", search.lastPoll.map(times.both) ?? "never"),
    ]
    if search.state == .active {
      facts.append(("Next poll", search.nextPoll.map(times.both) ?? "not planned"))
    }
    let held = search.held > 0 ? ", \(search.held) held back, they come first next time" : ""
    facts.append(("Hits", "\(search.hits), \(search.hits24h) in 24 h\(held)"))
    if let cost = search.cost { facts.append(("Costs", CostWords.text(cost))) }
    if let bill = search.cost?.bill { facts.append(("Billed", CostWords.text(bill))) }
    facts.append(("Tells", (["journal"] + search.tell.map(SafeText.line)).joined(separator: ", ")))
    facts.append(("Created", times.both(search.createdAt)))
    return facts
  }

  private static func source(
    _ source: SearchReport.Detail.SourceState, _ context: CommandContext
  ) -> [String] {
    let times = context.times
    var facts: [(String, String)] = []
    if let id = source.markID {
      let time = source.markTime.map { "\(times.both($0)), " } ?? ""
      facts.append(("read to", "\(time)post \(SafeText.line(id))"))
    }
    facts.append(("last answer", source.lastGood.map(times.both) ?? "none yet"))
    if source.baselineOwed { facts.append(("baseline", "owed: the next good poll announces nothing")) }
    facts += source.gaps.map { ("gap", context.style(SafeText.line($0), .yellow)) }
    return [context.style(SafeText.line(source.source), .bold)] + LabelledLines.lines(facts, context)
  }

  /// Bars over an axis with the first and the last day, and the most hits of a day.
  private static func chart(_ days: [Int], _ context: CommandContext) -> [String] {
    guard days.contains(where: { $0 > 0 }) else { return ["  none in \(days.count) days"] }
    let most = "\(days.max() ?? 0)"
    let rows = BarChart.rows(days, height: 4, isUTF8: context.terminal.isUTF8)
    let line = context.terminal.isUTF8 ? "│" : "|"
    let bars = rows.enumerated().map { index, row in
      let label = index == 0 ? most : index == rows.count - 1 ? "0" : ""
      let blanks = String(repeating: " ", count: most.utf8.count - label.utf8.count + 2)
      return "\(blanks)\(label) \(context.style(line, .dim)) \(context.style(row, .green))"
    }
    // The store counts UTC days, so noon of that day is named: it is the same date nearly everywhere.
    let first = context.times.day(context.times.now - .seconds(86_400 * (days.count - 1)))
    let last = context.times.day(context.times.now)
    let width = days.count * 3 - 1
    let gap = max(1, width - first.utf8.count - last.utf8.count)
    let axis = first + String(repeating: " ", count: gap) + last
    return bars + [String(repeating: " ", count: most.utf8.count + 5) + context.style(axis, .dim)]
  }
}
