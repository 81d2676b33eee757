import TSearchCore

struct CompletionCommand: Command {
  static let spec = CommandSpec(
    name: "completion", abstract: "Print a script that completes command lines in a shell.",
    discussion: "Names of searches and sources complete too, while the daemon answers.",
    arguments: [.init("SHELL", "bash, zsh or fish.", .one)],
    examples: [
      .init("tsearchctl completion bash > ~/.bash_completion", "For every bash."),
      .init("tsearchctl completion fish > ~/.config/fish/completions/tsearchctl.fish", "For every fish."),
    ])

  private let shell: CompletionShell

  init(_ input: ParsedArguments) throws(UsageError) {
    let name = input.words.first ?? ""
    guard let shell = CompletionShell(rawValue: name) else {
      throw UsageError("there is no completion for '\(name)'", hint: "there is one for bash, zsh and fish")
    }
    self.shell = shell
  }

  func run(_ context: CommandContext) throws { try context.surroundings.write(shell.script, to: .output) }
}
