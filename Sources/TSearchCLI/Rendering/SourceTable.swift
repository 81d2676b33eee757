import TSearchCore

/// The table of sources, with what is left of their quotas.
enum SourceTable {
  static func lines(_ sources: [SourceReport], _ context: CommandContext) -> [String] {
    var table = Table(columns: [
      .init(title: "SOURCE", least: 12), .init(title: "TYPE", drop: 2), .init(title: "RIGHTS"),
      .init(title: "LEFT", side: .right), .init(title: "RESETS", side: .right, drop: 1),
    ])
    let times = context.times
    let hasQuota = sources.contains { $0.remaining != nil || $0.limit != nil || $0.reset != nil }
    table.rows = sources.map { source in
      let left = source.remaining.map { "\($0)" } ?? "-"
      let quota = source.limit.map { "\(left) of \($0)" } ?? left
      let reset = source.reset.flatMap { $0 > times.now ? times.relative($0) : nil } ?? "-"
      return [
        Table.Cell(SafeText.line(source.source), .bold), Table.Cell(source.type.rawValue),
        source.rights.isEmpty
          ? Table.Cell("none", .yellow) : Table.Cell(SafeText.line(source.rights.joined(separator: ", "))),
        Table.Cell(quota, source.remaining == 0 ? .red : .plain), Table.Cell(reset),
      ]
    }
    if !hasQuota { table = table.without(4).without(3) }
    let notes = sources.flatMap { source in
      [source.note, source.bill.map { "billed \(CostWords.text($0))" }].compactMap(\.self).map {
        (source.source, $0)
      }
    }
    guard !notes.isEmpty else { return table.lines(context.terminal) }
    return table.lines(context.terminal) + [""]
      + notes.flatMap { source, note in
        TextWrap.lines(
          "\(SafeText.line(source)): \(SafeText.line(note))", columns: context.terminal.columns)
      }
  }
}
