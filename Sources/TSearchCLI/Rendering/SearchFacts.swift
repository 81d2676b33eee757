import TSearchCore

/// What `add` and `edit` say: where it will look, how often, and what the baseline held.
enum SearchFacts {
  private static let unchecked = "not checked yet: "

  static func lines(_ search: SearchReport, verb: String, isNew: Bool, _ context: CommandContext) -> [String]
  {
    let name = SafeText.line(search.name)
    var lines = ["\(verb) '\(context.style(name, .bold))': \(SafeText.line(search.query))"]
    var facts = [("looks at", SafeText.line(search.sources.joined(separator: ", ")))]
    facts.append(("every", "\(Duration.seconds(search.every).span)\(next(search, context))"))
    if !search.tell.isEmpty { facts.append(("tells", SafeText.line(search.tell.joined(separator: ", ")))) }
    if let cost = search.cost { facts.append(("costs", CostWords.text(cost))) }
    if let bill = search.cost?.bill { facts.append(("billed", CostWords.text(bill))) }
    if isNew, search.hits > 0 {
      facts.append(
        ("announced", "\(Plural.of(search.hits, "hit", "hits")); tsearchctl hits \(name) shows them"))
    }
    facts += state(search, name)
    lines += LabelledLines.lines(facts, context)
    lines += search.notes.flatMap { note in
      TextWrap.lines(
        note.hasPrefix(unchecked) ? SafeText.line(note) : "note: \(SafeText.line(note))",
        columns: context.terminal.columns.map { $0 - 2 }
      ).map {
        "  \($0)"
      }
    }
    return lines
  }

  private static func next(_ search: SearchReport, _ context: CommandContext) -> String {
    guard search.state == .active, let next = search.nextPoll, next > context.times.now else { return "" }
    return ", next \(context.times.relative(next))"
  }

  private static func state(_ search: SearchReport, _ name: String) -> [(String, String)] {
    if search.state == .paused {
      return [("paused", "nobody was asked; 'tsearchctl resume \(name)' starts it")]
    }
    var facts: [(String, String)] = []
    // What could not be checked says so in a note, and its baseline is still owed.
    let isChecked = !search.notes.contains { $0.hasPrefix(SearchFacts.unchecked) }
    if let baseline = search.baseline, baseline > 0 || (isChecked && search.hits == 0) {
      let posts = "\(Plural.of(baseline, "post", "posts")) seen already"
      facts.append(
        ("baseline", baseline > 0 ? "\(posts); tsearchctl hits --baseline \(name) shows them" : posts))
    }
    if let error = search.error, isChecked {
      facts.append(("not checked yet", SafeText.line(error.message)))
    }
    return facts
  }
}
