import TSearchCLI
import TSearchCore

/// A machine without files or programs whose clock stands still; keeps what is printed.
final class StandingMachine: Surroundings {
  private(set) var output = ""
  private(set) var errors = ""
  private let columns: Int?
  let now = Timestamp(seconds: 1_796_047_200)
  let zone = LocalTimeZone.utc
  let userName: String? = "alice"
  let userID: UInt32 = 1000

  /// - Parameter columns: The width of its terminal; `nil` for none.
  init(columns: Int? = nil) { self.columns = columns }

  var windowSize: (columns: Int, rows: Int)? { columns.map { ($0, 1 << 20) } }

  func variable(_ name: String) -> String? {
    ["LANG": "C.UTF-8", "NO_COLOR": "1", "XDG_RUNTIME_DIR": "/run/user/1000"][name]
  }
  func isTerminal(_ stream: StandardStream) -> Bool { columns != nil }
  func write(_ text: String, to stream: StandardStream) throws(OutputError) {
    if stream == .output { output += text } else { errors += text }
  }
  let isInputTerminal = false
  func readUnseen(prompt: String) throws(FileError) -> [UInt8] { throw FileError("nobody types") }
  func page(_ text: String, through pagers: [PagerCommand]) -> Bool { false }
  func endWithReader() {}
  func wait(_ span: Duration) {}
  let uptime = Duration.zero
  func waitOnScreen(_ span: Duration) -> ScreenEvent { .interrupted }

  func read(_ path: String) throws(FileError) -> [UInt8] { throw FileError("there are no files") }
  func lines(of path: String, _ each: ([UInt8]) throws -> Void) throws { _ = try read(path) }
  func newFile(_ path: String, replaces: Bool) throws(FileError) -> any NewFile {
    throw FileError("there are no files")
  }
  func fileExists(_ path: String) -> Bool { false }
  func makeMarker(_ path: String) -> Bool { false }
  func makeFolder(_ path: String) {}
  func open(_ path: String) throws(FileError) {}
  func runDaemonProgram(_ arguments: [String], input: String) throws(FileError) -> ProgramResult {
    throw FileError("there are no programs")
  }
}
