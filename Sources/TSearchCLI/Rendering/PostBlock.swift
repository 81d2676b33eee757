import TSearchCore

/// A post as a readable block: its author, the text, the address.
enum PostBlock {
  /// Lines of prose longer than this are hard to read, however wide the terminal is.
  private static let widest = 100
  private static let indent = "    "

  /// A post that is no hit: a head line with its ID, then the body.
  static func lines(_ post: Post, _ context: CommandContext) -> [String] {
    let time = post.createdAt.map { "  \(context.times.short($0))" } ?? ""
    let number = SafeText.line(post.id)
    var who = author(post)
    if let columns = context.terminal.columns {
      let room = max(8, columns - DisplayWidth.of(number + time) - 2)
      who = DisplayWidth.cut(who, to: room, mark: context.terminal.ellipsis)
    }
    let id = LinkedText.link(context.style(number, .dim), to: post.url, context.terminal)
    return ["\(who.isEmpty ? "" : linkedAuthor(who, of: post, context) + "  ")\(id)\(time)"]
      + body(post, context)
  }

  /// Title, text and address, indented.
  static func body(_ post: Post, _ context: CommandContext) -> [String] {
    let columns = context.terminal.columns.map { min($0, widest) - indent.count }
    var lines: [String] = []
    // Many feeds begin their texts with the title.
    if let title = post.title, !title.isEmpty, post.text?.hasPrefix(title) != true {
      lines += TextWrap.lines(SafeText.line(title), columns: columns).map {
        indent + context.style($0, .bold)
      }
    }
    if let text = post.text {
      lines += self.text(text, of: post, columns, context.terminal).map { $0.isEmpty ? "" : indent + $0 }
    }
    if post.text == nil, lines.isEmpty {
      lines = [indent + context.style("(its text is no longer kept)", .dim)]
    }
    let tail = tail(post, context.terminal)
    return lines + (tail.isEmpty ? [] : [indent + context.style(tail, .dim)])
  }

  /// `Alice (@alice)`, and what kind of post it is.
  static func author(_ post: Post) -> String {
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

  /// The author, which leads to the account at its service.
  static func linkedAuthor(_ who: String, of post: Post, _ context: CommandContext) -> String {
    let handle = post.author?.handle
    let address = handle.flatMap { handle in PlaceLinks(of: post.url)?.account(handle) }
    return LinkedText.link(context.style(who, .bold), to: address, context.terminal)
  }

  /// The text without blank lines at its ends.
  private static func text(_ text: String, of post: Post, _ columns: Int?, _ terminal: Terminal) -> [String] {
    let safe = SafeText.block(text).split(separator: "\t", omittingEmptySubsequences: false)
      .joined(separator: "    ")
    var lines = LinkedText.lines(safe, of: post, columns: columns, terminal)
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines
  }

  /// The address whole, for a terminal makes it a link, and what is attached.
  private static func tail(_ post: Post, _ terminal: Terminal) -> String {
    let media = post.media.isEmpty ? nil : "[\(post.media.map(\.rawValue).joined(separator: ", "))]"
    let edited = post.editedAt == nil ? nil : "[edited]"
    let address = post.url.map { LinkedText.link(SafeText.line($0), to: $0, terminal) }
    return [address, media, edited].compactMap(\.self).joined(separator: "  ")
  }
}
