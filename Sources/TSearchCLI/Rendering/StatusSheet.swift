import TSearchCore

/// The daemon's health at a glance.
enum StatusSheet {
  static func lines(_ status: StatusReport, _ context: CommandContext) -> [String] {
    let ink: Style.Ink = status.needsUser ? .red : status.problems.isEmpty ? .green : .yellow
    let mark = context.style(context.terminal.isUTF8 ? "●" : "*", ink)
    let words =
      status.needsUser
      ? "something needs you" : status.problems.isEmpty ? "all well" : "errors stand, it goes on"
    let name = context.style("tsearchd \(SafeText.line(status.version))", .bold)
    var lines = ["\(mark) \(name) - \(context.style(words, ink))"]
    lines += LabelledLines.lines(facts(status, context), context)
    if !status.problems.isEmpty {
      lines += ["", "Errors that stand"]
      let urgent = status.problems.filter(\.kind.needsUser)
      let others = status.problems.filter { !$0.kind.needsUser }
      lines += (urgent + others).flatMap { ErrorLines.lines($0, about: nil, context) }
    }
    if !status.sources.isEmpty { lines += [""] + SourceTable.lines(status.sources, context) }
    if !status.notes.isEmpty {
      lines += [""]
      lines += status.notes.flatMap {
        TextWrap.lines("note: \(SafeText.line($0))", columns: context.terminal.columns)
      }
    }
    return lines
  }

  private static func facts(_ status: StatusReport, _ context: CommandContext) -> [(String, String)] {
    let times = context.times
    let paused = status.paused > 0 ? ", \(status.paused) paused" : ""
    var facts = [
      ("Up since", times.both(status.since)), ("Searches", "\(status.active) active\(paused)"),
      ("Next poll", status.nextPoll.map { $0 > times.now ? times.both($0) : "now" } ?? "none"),
      ("Hits today", "\(status.hitsToday)"),
    ]
    if let cost = status.cost { facts.append(("Costs", CostWords.text(cost))) }
    if status.held > 0 { facts.append(("Held back", "\(status.held), they come first at the next polls")) }
    if status.pending > 0 {
      facts.append(("Unconfirmed", "\(Plural.of(status.pending, "hit", "hits")) not yet in the journal"))
    }
    return facts
  }
}
