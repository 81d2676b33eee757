import TSearchCore

/// Posts shown one at a time, round and round: drawn in place on a terminal, one after another elsewhere.
struct PostCycle {
  var span: Duration
  var context: CommandContext

  /// Goes on until interrupted; what cannot be asked again leaves the posts that there are.
  ///
  /// - Throws: What the first question came to.
  func run(_ ask: () throws -> [Post]) throws {
    var posts = try ask()
    let isDrawn = context.terminal.columns != nil && !context.isJSON
    guard isDrawn else {
      context.surroundings.endWithReader()
      return try print(&posts, ask)
    }
    var trouble: String?
    try context.surroundings.write(Screen.begin, to: .output)
    defer { try? context.surroundings.write(Screen.end, to: .output) }
    while true {
      for place in posts.indices {
        guard try hold(posts[place], place: place, of: posts.count, trouble) else { return }
      }
      if posts.isEmpty { guard try hold(nil, place: 0, of: 0, trouble) else { return } }
      do {
        posts = try ask()
        trouble = nil
      } catch let error as any UserFacingError {
        trouble = error.report.message
      }
    }
  }

  private func print(_ posts: inout [Post], _ ask: () throws -> [Post]) throws {
    var isFirst = true
    while true {
      for post in posts {
        if context.isJSON {
          try context.say(post.json)
        } else {
          try context.say(((isFirst ? [] : [""]) + PostBlock.lines(post, context)).joined(separator: "\n"))
        }
        isFirst = false
        context.surroundings.wait(span)
      }
      if posts.isEmpty { context.surroundings.wait(span) }
      do { posts = try ask() } catch let error as any UserFacingError {
        context.errors.note(error.report.message)
      }
    }
  }

  /// Shows a post for its time, anew whenever the terminal changes its size; `false`: interrupted.
  private func hold(_ post: Post?, place: Int, of count: Int, _ trouble: String?) throws -> Bool {
    var rest = span
    while true {
      try draw(post, place: place, of: count, trouble)
      let start = context.surroundings.uptime
      switch context.surroundings.waitOnScreen(rest) {
      case .elapsed: return true
      case .interrupted: return false
      case .resized: rest = max(rest - (context.surroundings.uptime - start), .zero)
      }
    }
  }

  private func draw(_ post: Post?, place: Int, of count: Int, _ trouble: String?) throws {
    let terminal = Terminal(context.surroundings, allowsColour: context.terminal.hasColour)
    let context = context.on(terminal)
    let rows = max(2, terminal.rows ?? 24)
    var lines = post.map { PostBlock.lines($0, context) } ?? ["No posts."]
    if lines.count > rows - 2 { lines = lines.prefix(rows - 3) + ["    \(terminal.ellipsis)"] }
    let foot =
      trouble.map { "not asked again: \(SafeText.line($0))" } ?? (count > 1 ? "\(place + 1)/\(count)" : "")
    let shown = DisplayWidth.cut(foot, to: terminal.columns ?? 80, mark: terminal.ellipsis)
    let text = (lines + ["", terminal.style(shown, .dim)]).joined(separator: "\r\n")
    try context.surroundings.write(
      Screen.home + SafeText.legible(text, on: .output, context.surroundings), to: .output)
  }

  /// What a terminal is told.
  ///
  /// The other screen, so that what stood there comes back; no cursor.
  private enum Screen {
    static let begin = "\u{1B}[?1049h\u{1B}[?25l"
    static let end = "\u{1B}[?25h\u{1B}[?1049l"
    static let home = "\u{1B}[H\u{1B}[2J"
  }
}

extension CommandContext {
  /// The same on a terminal that has changed.
  func on(_ terminal: Terminal) -> CommandContext {
    CommandContext(
      daemon: daemon, surroundings: surroundings, terminal: terminal, isJSON: isJSON, usesPager: usesPager,
      isSystem: isSystem)
  }
}
