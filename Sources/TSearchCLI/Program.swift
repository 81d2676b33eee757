import TSearchControl
import TSearchCore

/// `tsearchctl` from its words to its exit status.
package struct Program {
  /// Makes a client of the daemon at a socket.
  package typealias Connect = (_ socket: String, _ isSystem: Bool) -> any DaemonClient

  private let surroundings: any Surroundings
  private let connect: Connect

  package init(surroundings: any Surroundings, connect: @escaping Connect) {
    self.surroundings = surroundings
    self.connect = connect
  }

  /// Runs the command that the words name; `arguments` without the program's own name.
  package func run(_ arguments: [String]) -> Int32 {
    do {
      let line = try CommandLineWords(arguments)
      if line.wantsHelp {
        let words = line.command.map { ["help", $0] } ?? ["help"]
        return try run(CommandLineWords(words + line.display))
      }
      return try run(line)
    } catch {
      return finish(error)
    }
  }

  private func run(_ line: CommandLineWords) throws -> Int32 {
    let type = try CommandTable.command(line.command ?? "list")
    let reader = OptionReader(type.spec)
    let input = try reader.read(line.words)
    if input.has("version") {
      try surroundings.write("tsearchctl \(tsearchVersion)\n", to: .output)
      return 0
    }
    try reader.check(input)
    let isSystem = input.has("system")
    do {
      try type.init(input).run(context(input, isSystem: isSystem))
      return 0
    } catch {
      return finish(error)
    }
  }

  private func context(_ input: ParsedArguments, isSystem: Bool) -> CommandContext {
    let names = ["TSEARCH_SOCKET", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "HOME"]
    let environment = names.reduce(into: [:]) { $0[$1] = surroundings.variable($1) }
    let socket = ControlSocket.clientPath(
      option: input.value("socket"), environment: environment, isSystem: isSystem)
    return CommandContext(
      daemon: connect(socket, isSystem), surroundings: surroundings,
      terminal: Terminal(surroundings, allowsColour: !input.has("no-color")), isJSON: input.has("json"),
      usesPager: !input.has("no-pager"), isSystem: isSystem)
  }

  /// Says what ended the command, and gives its exit status.
  private func finish(_ error: any Error) -> Int32 {
    switch error {
    case let exit as QuietExit: return exit.status
    case OutputError.closed: return 0  // As a reader like `head -1` wants it.
    case OutputError.failed(let why): return complain(UserReport("the output cannot be written: \(why)"))
    case let fault as QueryFault:
      ErrorOutput(surroundings).complain(fault)
      return UserReport.Exit.failed.rawValue
    case let error as any UserFacingError: return complain(error.report)
    default: return complain(UserReport("it failed: \(error)"))
    }
  }

  private func complain(_ report: UserReport) -> Int32 {
    ErrorOutput(surroundings).complain(report)
    return report.exit.rawValue
  }
}
