/// What a word of a command line can be completed to.
enum CompletionKind: Equatable {
  case nothing
  case file
  /// Names of saved searches, asked of the daemon.
  case searches
  /// Names of sources, asked of the daemon.
  case sources
  case commands
  case words([String])
}

extension CommandSpec {
  /// What the words that are no options complete to.
  var wordKind: CompletionKind {
    guard !takesQuery, let argument = arguments.first else { return .nothing }
    return argument.kind
  }

  /// What the word behind one of the choices of the first one completes to, for each of them.
  var laterKinds: [(choice: String, kind: CompletionKind)] {
    guard let first = arguments.first, let second = arguments.dropFirst().first else { return [] }
    return first.choices.map { ($0, second.kind) }
  }

  /// Its own options and those of every command.
  var allOptions: [Option] { options + CommandSpec.everywhere }
}

extension CommandSpec.Argument {
  fileprivate var kind: CompletionKind {
    if !choices.isEmpty { return .words(choices) }
    switch name {
    case "NAME": return .searches
    case "SOURCE": return .sources
    case "FILE": return .file
    case "COMMAND": return .commands
    case "SHELL": return .words(CompletionShell.allCases.map(\.rawValue))
    default: return .nothing
    }
  }
}

extension CommandSpec.Option {
  /// What its value completes to; `nil` for a flag.
  var valueKind: CompletionKind? {
    switch value {
    case nil: nil
    case "PATH", "FILE": .file
    case "SOURCE": .sources
    case "SPAN": .words(["1min", "5min", "15min", "1h", "1d"])
    case "SINK": .words(["notify", "none"])
    case "TYPE": .words(["feed", "twitter-1", "twitter-xml"])
    default: .nothing
    }
  }
}

/// The shells that completion is made for.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// The whole script, made from the table of commands.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// How scripts ask the daemon for names: JSON lines, of which only plain names are taken.
enum CompletionQuery {
  static let searches = #"tsearchctl --json list 2>/dev/null | sed -n 's/^{"name":"\([^"\\]*\)".*/\1/p'"#
  static let sources = #"tsearchctl --json sources 2>/dev/null | sed -n 's/^{"source":"\([^"\\]*\)".*/\1/p'"#
}
