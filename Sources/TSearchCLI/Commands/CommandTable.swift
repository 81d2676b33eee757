/// Every command, in the order of the help.
package enum CommandTable {
  package static let all: [any Command.Type] = [
    AddCommand.self, RemoveCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self,
    PauseCommand.self, ResumeCommand.self, RunCommand.self, HitsCommand.self, WatchCommand.self,
    SearchCommand.self, RecentCommand.self, TimelineCommand.self, AccountCommand.self, WhyCommand.self,
    CoverageCommand.self, ReportCommand.self,
    StatusCommand.self, ExplainCommand.self, MatchCommand.self, SourcesCommand.self, SourceCommand.self,
    ParseCommand.self, ImportCommand.self, ExportCommand.self, BackupCommand.self, RecoverCommand.self,
    CompletionCommand.self, HelpCommand.self,
  ]

  static var specs: [CommandSpec] { all.map { $0.spec } }

  static func command(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = all.first(where: { $0.spec.name == name }) { return command }
    let near = Suggestion.nearest(to: name, among: all.map { $0.spec.name })
    throw UsageError(
      "there is no command '\(name)'",
      hint: near.map { "did you mean 'tsearchctl \($0)'?" } ?? "'tsearchctl --help' lists the commands")
  }
}
