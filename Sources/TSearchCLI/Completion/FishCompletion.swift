/// Completion for fish.
enum FishCompletion {
  static var script: String {
    let specs = CommandTable.specs
    let names = specs.map(\.name).joined(separator: " ")
    let commands = specs.map { spec in
      "complete -c tsearchctl -f -n 'not __fish_seen_subcommand_from \(names)' -a \(spec.name) -d \(quoted(spec.abstract))"
    }
    let shared = CommandSpec.everywhere.map { line($0, when: nil) }
    let own = specs.flatMap { spec in
      let condition = "__fish_seen_subcommand_from \(spec.name)"
      let later = spec.laterKinds.map { later in
        words(later.kind).map {
          "complete -c tsearchctl -n '\(condition); and __fish_seen_subcommand_from \(later.choice)' \($0)"
        }
      }
      let choices = spec.laterKinds.map(\.choice).joined(separator: " ")
      let isFirst = choices.isEmpty ? "" : "; and not __fish_seen_subcommand_from \(choices)"
      return spec.options.map { line($0, when: condition) }
        + words(spec.wordKind).map { "complete -c tsearchctl -n '\(condition)\(isFirst)' \($0)" }
        + later.flatMap(\.self)
    }
    return """
      # fish completion for tsearchctl; made by 'tsearchctl completion fish'.
      function __tsearchctl_searches; \(CompletionQuery.searches); end
      function __tsearchctl_sources; \(CompletionQuery.sources); end
      \((commands + shared + own).joined(separator: "\n"))

      """
  }

  private static func line(_ option: CommandSpec.Option, when condition: String?) -> String {
    let name = option.name.utf8.count == 1 ? "-s \(option.name)" : "-l \(option.name)"
    let short = option.short.map { option.name == String($0) ? "" : " -s \($0)" } ?? ""
    let value = option.valueKind.map { " -r \(words($0).first ?? "-f")" } ?? " -f"
    let when = condition.map { " -n '\($0)'" } ?? ""
    return "complete -c tsearchctl\(when) \(name)\(short)\(value) -d \(quoted(option.help))"
  }

  private static func words(_ kind: CompletionKind) -> [String] {
    switch kind {
    case .nothing: ["-f"]
    case .file: ["-F"]
    case .searches: ["-f -a '(__tsearchctl_searches)'"]
    case .sources: ["-f -a '(__tsearchctl_sources)'"]
    case .commands: ["-f -a '\(CommandTable.all.map { $0.spec.name }.joined(separator: " "))'"]
    case .words(let words): ["-f -a '\(words.joined(separator: " "))'"]
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
