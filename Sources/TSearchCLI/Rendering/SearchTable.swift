import TSearchCore

/// The table that `list`, `pause` and `resume` print.
enum SearchTable {
  static func lines(_ searches: [SearchReport], _ context: CommandContext) -> [String] {
    var table = Table(columns: [
      .init(title: "NAME", least: 12), .init(title: "QUERY", least: 20),
      .init(title: "SOURCES", least: 16, drop: 1), .init(title: "EVERY", side: .right, drop: 2),
      .init(title: "STATE"), .init(title: "LAST POLL", side: .right, drop: 3),
      .init(title: "NEXT POLL", side: .right), .init(title: "24 H", side: .right),
    ])
    table.rows = searches.map { row($0, context) }
    return table.lines(context.terminal) + [""] + summary(searches, context)
  }

  private static func row(_ search: SearchReport, _ context: CommandContext) -> [Table.Cell] {
    let times = context.times
    let isPaused = search.state == .paused
    let next = isPaused ? "-" : search.nextPoll.map { $0 > times.now ? times.relative($0) : "now" } ?? "-"
    return [
      Table.Cell(SafeText.line(search.name), .bold), Table.Cell(SafeText.line(search.query)),
      Table.Cell(sources(search, context)),
      Table.Cell(Duration.seconds(search.every).span), state(search),
      Table.Cell(search.lastPoll.map { times.relative($0) } ?? "never", .dim), Table.Cell(next),
      Table.Cell("\(search.hits24h)", search.hits24h > 0 ? .bold : .plain),
    ]
  }

  /// Names of sources; a terminal has no room for what all feeds begin with.
  private static func sources(_ search: SearchReport, _ context: CommandContext) -> String {
    let names = search.sources.map { name in
      let scheme = ["feed:https://", "feed:http://"].first { name.hasPrefix($0) }
      guard let scheme, context.terminal.columns != nil else { return name }
      return "feed:" + name.dropFirst(scheme.count)
    }
    return SafeText.line(names.joined(separator: ", "))
  }

  /// The error that stands goes before `active`: it is what a reader must see.
  static func state(_ search: SearchReport) -> Table.Cell {
    if search.state == .paused { return Table.Cell("paused", .yellow) }
    if let error = search.error { return Table.Cell(error.kind.rawValue, .red) }
    return Table.Cell("active", .green)
  }

  /// How many there are, and each error with what happens next.
  private static func summary(_ searches: [SearchReport], _ context: CommandContext) -> [String] {
    let paused = searches.count { $0.state == .paused }
    let held = searches.reduce(0) { $0 + $1.held }
    let counts = [
      Plural.of(searches.count, "search", "searches"), paused > 0 ? "\(paused) paused" : nil,
      held > 0 ? "\(Plural.of(held, "hit", "hits")) held back" : nil,
    ]
    let count = counts.compactMap(\.self).joined(separator: ", ") + "."
    var lines = TextWrap.lines(count, columns: context.terminal.columns).map { context.style($0, .dim) }
    for search in searches where search.state == .active {
      guard var error = search.error else { continue }
      if search.sources.count == 1 { error.source = nil }
      lines += ErrorLines.lines(error, about: search.name, context)
    }
    return lines
  }
}
