/// Completion for bash, without the bash-completion package.
enum BashCompletion {
  static var script: String {
    """
    # bash completion for tsearchctl; made by 'tsearchctl completion bash'.
    _tsearchctl() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= i
      local IFS=$'\\n'
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          --socket) ((i++)) ;;
          -*) ;;
          *) command=${COMP_WORDS[i]}; break ;;
        esac
      done
      # '=' stands alone in COMP_WORDS.
      [[ $word == '=' ]] && word=
      [[ $before == '=' ]] && before=${COMP_WORDS[COMP_CWORD-2]}
      _tsearchctl_searches() { \(CompletionQuery.searches); }
      _tsearchctl_sources() { \(CompletionQuery.sources); }
      case $command,$before in
    \(values)
      esac
      if [[ $word == -* ]]; then
        case $command in
    \(options)
          *) \(reply(words: CommandSpec.everywhere.map(long))) ;;
        esac
        return
      fi
      case $command in
    \(words)
        '') \(reply(words: commands)) ;;
      esac
    }
    complete -F _tsearchctl tsearchctl

    """
  }

  private static var commands: [String] { CommandTable.all.map { $0.spec.name } }

  private static func long(_ option: CommandSpec.Option) -> String {
    option.name.utf8.count == 1 ? "-\(option.name)" : "--\(option.name)"
  }

  private static func reply(_ kind: CompletionKind) -> String {
    switch kind {
    case .nothing: return "COMPREPLY=()"
    case .file: return reply("-f")
    case .searches: return reply("-W \"$(_tsearchctl_searches)\"")
    case .sources: return reply("-W \"$(_tsearchctl_sources)\"")
    case .commands: return reply(words: commands)
    case .words(let words): return reply(words: words)
    }
  }

  private static func reply(words: [String]) -> String {
    reply("-W \"" + words.joined(separator: "\n") + "\"")
  }

  private static func reply(_ source: String) -> String {
    "COMPREPLY=($(compgen " + source + " -- \"$word\"))"
  }

  private static var values: String {
    let own = CommandTable.specs.flatMap { spec in
      spec.options.compactMap { option in
        option.valueKind.map { "    \(spec.name),\(long(option))) \(reply($0)); return ;;" }
      }
    }
    let shared = CommandSpec.everywhere.compactMap { option in
      option.valueKind.map { "    *,\(long(option))) \(reply($0)); return ;;" }
    }
    let later = CommandTable.specs.flatMap { spec in
      spec.laterKinds.map { "    \(spec.name),\($0.choice)) \(reply($0.kind)); return ;;" }
    }
    return (own + shared + later).joined(separator: "\n")
  }

  private static var options: String {
    CommandTable.specs.map { spec in
      "      \(spec.name)) \(reply(words: spec.allOptions.map(long))) ;;"
    }.joined(separator: "\n")
  }

  private static var words: String {
    CommandTable.specs.map { "    \($0.name)) \(reply($0.wordKind)) ;;" }.joined(separator: "\n")
  }
}
