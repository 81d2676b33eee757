import TSearchCore

/// A post as a readable block: its author, the text, the address.
enum PostBlock {
  /// Lines of prose longer than this are hard to read, however wide the terminal is.
  private static let widest = 100
  private static let indent = "    "

  /// A post that is no hit: a head line with its ID, then the body.
  static func lines(_ post: Post, _ context: CommandContext) -> [String] {
    let time = post.createdAt.map { "  \(context.times.short($0))" } ?? ""
    let who = author(post)
    let id = context.style(SafeText.line(post.id), .dim)
    return ["\(who.isEmpty ? "" : context.style(who, .bold) + "  ")\(id)\(time)"] + body(post, context)
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
      lines += self.text(text, columns).map { $0.isEmpty ? "" : indent + $0 }
    }
    if post.text == nil, lines.isEmpty {
      lines = [indent + context.style("(its text is no longer kept)", .dim)]
    }
    let tail = tail(post)
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

  /// The text without blank lines at its ends.
  private static func text(_ text: String, _ columns: Int?) -> [String] {
    let safe = SafeText.block(text).split(separator: "\t", omittingEmptySubsequences: false)
    var lines = TextWrap.lines(safe.joined(separator: "    "), columns: columns)
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines
  }

  /// The address whole, for a terminal makes it a link, and what is attached.
  private static func tail(_ post: Post) -> String {
    let media = post.media.isEmpty ? nil : "[\(post.media.map(\.rawValue).joined(separator: ", "))]"
    let edited = post.editedAt == nil ? nil : "[edited]"
    return [post.url.map { SafeText.line($0) }, media, edited].compactMap(\.self).joined(separator: "  ")
  }
}
