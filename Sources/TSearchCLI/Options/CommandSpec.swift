/// What a command is called, takes and does: the one source of its options and its help.
package struct CommandSpec: Sendable {
  /// A word that is no option.
  package struct Argument: Sendable {
    package enum Count: Sendable { case one, optional, any, some }

    package var name: String
    package var help: String
    package var count: Count
    /// Whether words that begin with one dash belong to it too.
    package var isQuery: Bool
    /// The words that it can be; empty: any.
    package var choices: [String]

    package init(
      _ name: String, _ help: String, _ count: Count, isQuery: Bool = false, choices: [String] = []
    ) {
      self.name = name
      self.help = help
      self.count = count
      self.isQuery = isQuery
      self.choices = choices
    }
  }

  /// An option; without a value name it is a flag.
  package struct Option: Sendable {
    package var name: String
    package var short: Character?
    /// What stands for its value in the help; `nil` for a flag.
    package var value: String?
    package var help: String
    package var repeats: Bool

    package init(
      _ name: String, short: Character? = nil, value: String? = nil, repeats: Bool = false, _ help: String
    ) {
      self.name = name
      self.short = short
      self.value = value
      self.help = help
      self.repeats = repeats
    }
  }

  /// A command line worth showing, and what it does.
  package struct Example: Sendable {
    package var line: String
    package var help: String

    package init(_ line: String, _ help: String) {
      self.line = line
      self.help = help
    }
  }

  package var name: String
  /// One sentence.
  package var abstract: String
  /// Whole sentences on what the abstract leaves open.
  package var discussion: String
  package var arguments: [Argument]
  package var options: [Option]
  package var examples: [Example]
  /// What is said to a word too many where that may be a secret: it is not repeated.
  package var refusesMore: UsageError?

  package init(
    name: String, abstract: String, discussion: String = "", arguments: [Argument] = [],
    options: [Option] = [], examples: [Example] = [], refusesMore: UsageError? = nil
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
    self.refusesMore = refusesMore
  }

  /// Whether words like `-is:retweet` are the command's own.
  package var takesQuery: Bool { arguments.contains(where: \.isQuery) }
}

extension CommandSpec {
  /// Options of every command.
  package static let everywhere: [Option] = [
    Option("json", "Print one JSON object a line and nothing else."),
    Option("socket", value: "PATH", "Talk to the daemon at this socket; TSEARCH_SOCKET does the same."),
    Option("system", "Talk to the system-wide daemon."),
    Option("no-color", "Print without colour, as NO_COLOR does."),
    Option("no-pager", "Never use a pager."),
    Option("help", short: "h", "Show this help."),
    Option("version", "Show the version."),
  ]
}
