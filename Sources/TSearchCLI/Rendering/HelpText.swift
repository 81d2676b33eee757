/// The help of commands, made from their specs.
enum HelpText {
  private static let summary = "Saved searches of public posts, polled in the background."

  /// What `tsearchctl --help` shows.
  static func overview(columns: Int?) -> [String] {
    let commands = CommandTable.all.map { ($0.spec.name, $0.spec.abstract) }
    let everywhere = CommandSpec.everywhere.map { (label($0), $0.help) }
    return ["Usage: tsearchctl [OPTION]... [COMMAND] [WORD]...", "", summary, "", "Commands:"]
      + pairs(commands, columns) + ["", "Options of every command:"] + pairs(everywhere, columns)
      + [""] + notes.flatMap { TextWrap.lines($0, columns: columns) }
  }

  private static let notes = [
    "'tsearchctl COMMAND --help' says more. Without a command the searches are listed.",
    "Exit status: 0 done, 1 refused or failed, 2 wrong usage, 3 no daemon, 4 no such search or source.",
  ]

  /// What `tsearchctl COMMAND --help` shows.
  static func lines(_ spec: CommandSpec, columns: Int?) -> [String] {
    var lines = [usage(spec), ""]
    lines += TextWrap.lines(spec.abstract, columns: columns)
    if !spec.discussion.isEmpty {
      lines += TextWrap.lines(spec.discussion, columns: columns.map { min($0, 100) })
    }
    if !spec.arguments.isEmpty {
      lines += [""] + pairs(spec.arguments.map { ($0.name, $0.help) }, columns)
    }
    if !spec.options.isEmpty {
      lines += ["", "Options:"]
      lines += pairs(
        spec.options.map { (label($0), $0.help + ($0.repeats ? " May be repeated." : "")) }, columns)
    }
    if !spec.examples.isEmpty {
      lines += ["", "Examples:"]
      lines += spec.examples.flatMap {
        ["  \($0.line)"] + TextWrap.lines($0.help, columns: columns).map { "      \($0)" }
      }
    }
    return lines + ["", "'tsearchctl --help' lists the options of every command."]
  }

  static func usage(_ spec: CommandSpec) -> String {
    let words = spec.arguments.map { argument in
      switch argument.count {
      case .one: argument.name
      case .optional: "[\(argument.name)]"
      case .some: "\(argument.name)..."
      case .any: "[\(argument.name)]..."
      }
    }
    return (["Usage: tsearchctl", spec.name] + (spec.options.isEmpty ? [] : ["[OPTION]..."]) + words)
      .joined(separator: " ")
  }

  /// `-n, --n=N`; a short form that is its long one is not named twice.
  static func label(_ option: CommandSpec.Option) -> String {
    let value = option.value.map { "=\($0)" } ?? ""
    guard let short = option.short else { return "--\(option.name)\(value)" }
    if String(short) == option.name { return "-\(short)\(option.value.map { " \($0)" } ?? "")" }
    return "-\(short), --\(option.name)\(value)"
  }

  /// Labels in one column, their texts beside them.
  private static func pairs(_ pairs: [(String, String)], _ columns: Int?) -> [String] {
    let width = min(20, pairs.map { $0.0.utf8.count }.max() ?? 0)
    return pairs.flatMap { label, text in
      let lines = TextWrap.lines(text, columns: columns.map { max(20, $0 - width - 4) })
      return lines.enumerated().map { index, line in
        let head = index == 0 ? label : ""
        return "  " + head + String(repeating: " ", count: max(0, width - head.utf8.count) + 2) + line
      }
    }
  }
}
