import TSearchCore

/// A hit as a readable block: a head line, the text, the address.
enum HitBlock {
  static func lines(_ hit: Hit, _ context: CommandContext) -> [String] {
    [head(hit, context)] + PostBlock.body(hit.post, context)
  }

  /// Number, time, searches, author; cut where it does not fit.
  private static func head(_ hit: Hit, _ context: CommandContext) -> String {
    let number = hit.number.map { "\($0)" } ?? "-"
    let time = context.times.short(hit.post.createdAt ?? hit.foundAt)
    let searches = SafeText.line(hit.searches.joined(separator: ", "))
    let start = "\(number)  \(time)  "
    var rest = [(searches, Style.Ink.green), (PostBlock.author(hit.post), .bold)].filter { !$0.0.isEmpty }
    if let columns = context.terminal.columns {
      var room = columns - start.utf8.count
      for index in rest.indices {
        rest[index].0 = DisplayWidth.cut(rest[index].0, to: max(0, room), mark: context.terminal.ellipsis)
        room -= DisplayWidth.of(rest[index].0) + 2
      }
    }
    return context.style(number, .bold) + "  " + time + "  "
      + rest.map { text, ink in
        ink == .bold ? PostBlock.linkedAuthor(text, of: hit.post, context) : context.style(text, ink)
      }.joined(separator: "  ")
  }
}
