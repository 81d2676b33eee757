import Glibc
package import TSearchCore

/// A program of the user's as a source: it is told the query and prints posts as JSON lines (OUTSIDE section 5).
package struct CommandSource: Source {
  package let name: SourceName
  package let traits: SourceTraits
  private let command: [String]
  private let folder: String
  private let loop: any EventLoop
  private let time: any Timekeeper
  private let limits: CommandRun.Limits

  /// - Parameters:
  ///   - command: The program and its arguments; no shell sees them.
  ///   - folder: Where it runs and may write; made when it is missing.
  package init(
    name: SourceName, command: [String], folder: String, minimumInterval: Duration? = nil,
    loop: any EventLoop, time: any Timekeeper
  ) {
    self.init(
      name: name, command: command, folder: folder, minimumInterval: minimumInterval, loop: loop, time: time,
      limits: CommandRun.Limits())
  }

  init(
    name: SourceName, command: [String], folder: String, minimumInterval: Duration? = nil,
    loop: any EventLoop, time: any Timekeeper, limits: CommandRun.Limits
  ) {
    self.name = name
    self.command = command
    self.folder = folder
    self.loop = loop
    self.time = time
    self.limits = limits
    traits = SourceTraits(
      type: .command, order: .document, scope: Scope(name.rawValue), endpoint: "command",
      place: command.first ?? "", minimumInterval: minimumInterval)
  }

  package nonisolated(nonsending) func page(_ ask: Ask) async throws(SourceError) -> Page {
    guard !command.isEmpty else { throw SourceError(.unreachable, "no program is set") }
    do {
      try WorkingFolder.make(folder)
    } catch {
      throw SourceError(.unreachable, "the folder '\(folder)' cannot be made: \(error.message)")
    }
    let outcome: CommandRun.Outcome
    do {
      outcome = try await CommandRun(loop: loop, time: time, limits: limits).run(
        command, environment: CommandEnvironment.variables(for: ask), folder: folder)
    } catch {
      let kind: ErrorKind = error.code == EACCES || error.code == EPERM ? .forbidden : .unreachable
      throw SourceError(kind, "\(place) cannot be started: \(error.message)")
    }
    switch outcome {
    case .ended(.exit(0), let output, let errors): return try page(output, errors, ask)
    case .ended(let end, _, let errors):
      throw SourceError(.serverError, said("\(place) \(end.words)", errors))
    case .cancelled: throw SourceError(.unreachable, "\(place) was killed: its poll was given up")
    case .tooLong:
      throw SourceError(
        .timeout, "\(place) was killed: it ran longer than \(limits.deadline.components.seconds) s")
    case .tooMuch:
      throw SourceError(
        .badAnswer, "\(place) was killed: it printed more than \(limits.outputBytes >> 20) MiB")
    }
  }

  private var place: String { "'\(traits.place.shownLine)'" }

  private func page(_ output: [UInt8], _ errors: [UInt8], _ ask: Ask) throws(SourceError) -> Page {
    let digest = Fingerprint.document(output)
    let validators = Validators(digest: digest)
    if ask.validators?.digest == digest { return Page(.unchanged, validators: validators) }
    let lines = CommandOutput(output, source: name.rawValue)
    if lines.posts.isEmpty, lines.oddItems > 0 {
      throw SourceError(
        .badAnswer, said("\(place) prints no posts: its lines are no JSON with an 'id'", errors))
    }
    return Page(.posts(lines.posts), oddItems: lines.oddItems, validators: validators)
  }

  /// The message with the last line of standard error behind it.
  private func said(_ message: String, _ errors: [UInt8]) -> String {
    let lines = errors.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self).shownLine
    }
    return message + (lines.last { !$0.isEmpty }.map { ": \($0)" } ?? "")
  }
}

extension ChildProcess.End {
  fileprivate var words: String {
    switch self {
    case .exit(let status): "ended with status \(status)"
    case .signal(let signal): "was ended by signal \(signal)"
    }
  }
}
