/// Completion for zsh.
enum ZshCompletion {
  static var script: String {
    """
    #compdef tsearchctl
    # zsh completion for tsearchctl; made by 'tsearchctl completion zsh'.
    _tsearchctl_searches() { local -a names; names=(${(f)"$(\(CompletionQuery.searches))"}); compadd -a names; }
    _tsearchctl_sources() { local -a names; names=(${(f)"$(\(CompletionQuery.sources))"}); compadd -a names; }
    _tsearchctl_commands() {
      local -a commands=(
    \(commands)
      )
      _describe command commands
    }
    _tsearchctl() {
      local state
      _arguments -C \(arguments(CommandSpec.everywhere)) '1: :_tsearchctl_commands' '*:: :->words'
      [[ $state == words ]] || return
      case $words[1] in
    \(cases)
      esac
    }
    # Loaded by its name, this file is the body of the function's first call; sourced, it only registers it.
    if [[ $funcstack[1] == _tsearchctl ]]; then _tsearchctl "$@"; else compdef _tsearchctl tsearchctl; fi

    """
  }

  private static var commands: String {
    CommandTable.specs.map { "    '\($0.name):\(quoted($0.abstract))'" }.joined(separator: "\n")
  }

  private static var cases: String {
    CommandTable.specs.map { spec in
      let later = spec.laterKinds.first.map { " '*: :\(action($0.kind))'" } ?? ""
      let place = later.isEmpty ? "*" : "1"
      return
        "    \(spec.name)) _arguments \(arguments(spec.allOptions)) '\(place): :\(action(spec.wordKind))'\(later) ;;"
    }.joined(separator: "\n")
  }

  private static func arguments(_ options: [CommandSpec.Option]) -> String {
    options.map { option in
      let name = option.name.utf8.count == 1 ? "-\(option.name)" : "--\(option.name)"
      let value = option.valueKind.map { "\(name.hasPrefix("--") ? "=" : "+")" + "|: :\(action($0))" } ?? "|"
      let parts = value.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      return "'\(option.repeats ? "*" : "")\(name)\(parts[0])[\(quoted(option.help))]\(parts[1])'"
    }.joined(separator: " ")
  }

  private static func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .nothing: " "
    case .file: "_files"
    case .searches: "_tsearchctl_searches"
    case .sources: "_tsearchctl_sources"
    case .commands: "_tsearchctl_commands"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// For single quotes and for the brackets and colons that zsh reads itself.
  private static func quoted(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : $0 == "'" ? "'\\''" : String($0) }.joined()
  }
}
