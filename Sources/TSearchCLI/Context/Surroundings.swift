package import TSearchCore

/// One of a program's two ways out.
package enum StandardStream: Sendable { case output, error }

/// All that a command touches beside the daemon, so that a test can stand in for the machine.
package protocol Surroundings: AnyObject {
  var now: Timestamp { get }
  var zone: LocalTimeZone { get }
  func variable(_ name: String) -> String?

  func isTerminal(_ stream: StandardStream) -> Bool
  /// Whether a person types on standard input.
  var isInputTerminal: Bool { get }
  /// Asks on standard error for a line that is typed on the terminal and not shown there.
  func readUnseen(prompt: String) throws(FileError) -> [UInt8]
  /// Columns and rows of the terminal on standard output; `nil` where it is none.
  var windowSize: (columns: Int, rows: Int)? { get }
  /// - Throws: ``OutputError``
  func write(_ text: String, to stream: StandardStream) throws(OutputError)
  /// Shows a text through the first of the programs that can be started; `false`: none could.
  func page(_ text: String, through pagers: [PagerCommand]) -> Bool
  /// From now on ends the program when the reader of its output goes, also while it has nothing to write.
  func endWithReader()
  func wait(_ span: Duration)
  /// A clock that only counts up.
  var uptime: Duration { get }
  /// Waits beside a screen that is drawn in place; from the first call on the caller ends the program.
  func waitOnScreen(_ span: Duration) -> ScreenEvent

  /// The bytes of a file, bounded; `-` is standard input.
  func read(_ path: String) throws(FileError) -> [UInt8]
  /// Gives each line of a file as soon as it is there, without its end; `-` is standard input.
  func lines(of path: String, _ each: ([UInt8]) throws -> Void) throws
  /// Begins a file for its owner alone; `-` is standard output.
  ///
  /// - Parameter replaces: Whether one that is there is replaced, and not refused.
  func newFile(_ path: String, replaces: Bool) throws(FileError) -> any NewFile
  /// Makes a folder for its owner alone, and those above it; one that is there is left alone.
  func makeFolder(_ path: String)
  /// Shows a file with the program that the desktop has for it, and does not wait for that.
  func open(_ path: String) throws(FileError)
  func fileExists(_ path: String) -> Bool
  /// Makes an empty file, and its folder; `false` where that fails or it is there already.
  func makeMarker(_ path: String) -> Bool
  /// Runs `tsearchd` with a file (`-`: our own) as its standard input.
  func runDaemonProgram(_ arguments: [String], input: String) throws(FileError) -> ProgramResult
  var userName: String? { get }
  var userID: UInt32 { get }
}

/// What ended a wait beside a screen.
package enum ScreenEvent: Sendable { case elapsed, resized, interrupted }

/// What a program that ran said.
package struct ProgramResult: Equatable, Sendable {
  package var output: [UInt8]
  package var errors: String
  package var status: Int32

  package init(output: [UInt8], errors: String, status: Int32) {
    self.output = output
    self.errors = errors
    self.status = status
  }
}

/// Why something could not be written.
package enum OutputError: Error, Equatable {
  /// The reader has gone; the command ends quietly.
  case closed
  case failed(String)
}

/// Why a file or a program could not be used.
package struct FileError: UserFacingError, Equatable {
  package var report: UserReport
  package init(_ message: String, hint: String? = nil) { report = UserReport(message, hint: hint) }
}
