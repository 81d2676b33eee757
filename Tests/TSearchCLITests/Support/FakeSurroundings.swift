import TSearchCLI
import TSearchCore

/// A machine that stands still at 2026-11-30 14:00 UTC, one hour east of it.
final class FakeSurroundings: Surroundings {
  var now = Timestamp(seconds: 1_796_047_200)
  var variables = ["LANG": "C.UTF-8", "XDG_RUNTIME_DIR": "/run/user/1000", "HOME": "/home/alice"]
  var columns: Int?
  var rows = 50
  var output = ""
  var errors = ""
  var paged: [(text: String, pager: String)] = []
  var waits: [Duration] = []
  var endsWithReader = false
  var files: [String: String] = [:]
  var existing: Set<String> = []
  var programs: [[String]] = []
  var program = ProgramResult(output: [], errors: "", status: 0)
  /// How many bytes the reader of our output takes before it goes; `nil`: all.
  var patience: Int?
  var userName: String? = "alice"
  var userID: UInt32 = 1000
  /// What a person types unseen; `nil`: standard input is no terminal.
  var typed: String?

  var zone: LocalTimeZone {
    LocalTimeZone(
      civil: { CivilTime($0 + .seconds(3600)) }, moment: { $0.timestamp - .seconds(3600) })
  }

  init(columns: Int? = nil) { self.columns = columns }

  func variable(_ name: String) -> String? { variables[name] }
  func isTerminal(_ stream: StandardStream) -> Bool { columns != nil }
  var isInputTerminal: Bool { typed != nil }

  func readUnseen(prompt: String) throws(FileError) -> [UInt8] {
    errors += prompt + "\n"
    return Array((typed ?? "").utf8)
  }

  var windowSize: (columns: Int, rows: Int)? { columns.map { ($0, rows) } }

  func write(_ text: String, to stream: StandardStream) throws(OutputError) {
    guard stream == .output else { return errors += text }
    if let patience, output.utf8.count + text.utf8.count > patience { throw .closed }
    output += text
  }

  func page(_ text: String, through pagers: [PagerCommand]) -> Bool {
    guard let pager = pagers.first else { return false }
    paged.append((text, pager.words.joined(separator: " ")))
    return true
  }

  func endWithReader() { endsWithReader = true }
  func wait(_ span: Duration) { waits.append(span) }
  var uptime = Duration.zero
  /// What the waits beside a screen come to, each with what happens to the machine then.
  var screenEvents: [(ScreenEvent, (FakeSurroundings) -> Void)] = []

  func waitOnScreen(_ span: Duration) -> ScreenEvent {
    waits.append(span)
    guard !screenEvents.isEmpty else { return .interrupted }
    let (event, effect) = screenEvents.removeFirst()
    effect(self)
    return event
  }

  func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let text = files[path] else {
      throw FileError("'\(path)' cannot be read: No such file or directory")
    }
    return Array(text.utf8)
  }

  func lines(of path: String, _ each: ([UInt8]) throws -> Void) throws {
    for line in try read(path).split(separator: 0x0A, omittingEmptySubsequences: false) {
      try each(Array(line))
    }
  }

  func newFile(_ path: String, replaces: Bool) throws(FileError) -> any NewFile {
    guard replaces || files[path] == nil else { throw FileError("'\(path)' is there already") }
    return FakeFile(path, of: self)
  }

  var opened: [String] = []
  var openFault: FileError?

  func open(_ path: String) throws(FileError) {
    if let openFault { throw openFault }
    opened.append(path)
  }

  func makeFolder(_ path: String) { existing.insert(path) }
  func fileExists(_ path: String) -> Bool { existing.contains(path) }
  func makeMarker(_ path: String) -> Bool { existing.insert(path).inserted }

  func runDaemonProgram(_ arguments: [String], input: String) throws(FileError) -> ProgramResult {
    programs.append(arguments + [input])
    return program
  }
}

/// What a command line printed and gave.
struct Outcome: Equatable {
  var output: String
  var errors: String
  var status: Int32
}

extension FakeSurroundings {
  /// Runs a command line against a daemon.
  func run(_ arguments: [String], _ daemon: FakeDaemon) -> Outcome {
    let status = Program(surroundings: self) { _, _ in daemon }.run(arguments)
    return Outcome(output: output, errors: errors, status: status)
  }

  func run(_ line: String, _ daemon: FakeDaemon) -> Outcome {
    run(line.split(separator: " ").map(String.init), daemon)
  }
}

/// A file that stands among the machine's files once it is finished.
private final class FakeFile: NewFile {
  private let path: String
  private let machine: FakeSurroundings
  private var bytes: [UInt8] = []

  init(_ path: String, of machine: FakeSurroundings) {
    self.path = path
    self.machine = machine
  }

  func append(_ bytes: [UInt8]) { self.bytes += bytes }
  func finish() { machine.files[path] = String(decoding: bytes, as: UTF8.self) }
}
