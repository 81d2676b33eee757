import TSearchCore

/// A hit as a readable block: a head line, the text, the address.
enum HitBlock {
  /// Lines of prose longer than this are hard to read, however wide the terminal is.
  private static let widest = 100
  private static let indent = "    "

  static func lines(_ hit: Hit, _ context: CommandContext) -> [String] {
    let columns = context.terminal.columns.map { min($0, widest) - indent.count }
    var lines = [head(hit, context)]
    if let title = hit.post.title, !title.isEmpty {
      lines += TextWrap.lines(SafeText.line(title), columns: columns).map {
        indent + context.style($0, .bold)
      }
    }
    if let text = hit.post.text {
      lines += body(text, title: hit.post.title, columns).map { $0.isEmpty ? "" : indent + $0 }
    }
    let tail = tail(hit.post)
    if !tail.isEmpty { lines.append(indent + context.style(tail, .dim)) }
    return lines
  }

  /// Number, time, searches, author; cut where it does not fit.
  private static func head(_ hit: Hit, _ context: CommandContext) -> String {
    let number = hit.number.map { "\($0)" } ?? "-"
    let time = context.times.short(hit.post.createdAt ?? hit.foundAt)
    let searches = SafeText.line(hit.searches.joined(separator: ", "))
    let start = "\(number)  \(time)  "
    var rest = [(searches, Style.Ink.green), (author(hit.post), .bold)].filter { !$0.0.isEmpty }
    if let columns = context.terminal.columns {
      var room = columns - start.utf8.count
      for index in rest.indices {
        rest[index].0 = DisplayWidth.cut(rest[index].0, to: max(0, room), mark: context.terminal.ellipsis)
        room -= DisplayWidth.of(rest[index].0) + 2
      }
    }
    return context.style(number, .bold) + "  " + time + "  "
      + rest.map { context.style($0.0, $0.1) }.joined(separator: "  ")
  }

  private static func author(_ post: Post) -> String {
    let handle = post.author?.handle.map { "@\($0)" }
    let name = post.author?.name.flatMap { $0.isEmpty ? nil : $0 }
    let who =
      switch (name, handle) {
      case (let name?, let handle?): "\(name) (\(handle))"
      default: name ?? handle ?? ""
      }
    let verb = [.repost: "reposted", .reply: "replied", .quote: "quoted"][post.kind]
    return SafeText.line([who.isEmpty ? nil : who, verb].compactMap(\.self).joined(separator: " "))
  }

  /// The text without blank lines at its ends; nothing where it only repeats the title.
  private static func body(_ text: String, title: String?, _ columns: Int?) -> [String] {
    let safe = SafeText.block(text).split(separator: "\t", omittingEmptySubsequences: false)
    var lines = TextWrap.lines(safe.joined(separator: "    "), columns: columns)
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return text == title ? [] : lines
  }

  /// The address whole, for a terminal makes it a link, and what is attached.
  private static func tail(_ post: Post) -> String {
    let media = post.media.isEmpty ? nil : "[\(post.media.map(\.rawValue).joined(separator: ", "))]"
    let edited = post.editedAt == nil ? nil : "[edited]"
    return [post.url.map { SafeText.line($0) }, media, edited].compactMap(\.self).joined(separator: "  ")
  }
}
