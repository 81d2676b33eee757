import Glibc
import TSearchCore

extension Machine {
  package func page(_ text: String, through pagers: [PagerCommand]) -> Bool {
    for pager in pagers {
      guard let pipe = Pipe() else { return false }
      let child = ChildProcess(
        pager.words, environment: pager.environment, input: pipe.readEnd, output: nil, errors: nil)
      close(pipe.readEnd)
      guard let child else {
        close(pipe.writeEnd)
        continue
      }
      let before = signal(SIGINT, SIG_IGN)  // The pager's own key.
      try? Machine.write(Array(text.utf8), to: pipe.writeEnd)  // Leaving the pager early is no failure.
      close(pipe.writeEnd)
      _ = child.wait()
      signal(SIGINT, before)
      return true
    }
    return false
  }

  /// A desktop's opener that fails says so within that time; one that goes on has handed the file over.
  private static let openerTakes = Duration.seconds(2)

  package func open(_ path: String) throws(FileError) {
    let hint = "open '\(path)' with a browser"
    let none = unsafe Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
    guard none >= 0 else { throw FileError("'/dev/null' cannot be opened: \(Machine.reason)", hint: hint) }
    defer { close(none) }
    let opener = ChildProcess(
      ["xdg-open", path], environment: [:], input: none, output: none, errors: none, isDetached: true)
    guard let opener else {
      throw FileError("'xdg-open' is not there (Debian's package xdg-utils)", hint: hint)
    }
    let end = uptime + Machine.openerTakes
    while uptime < end {
      if let status = opener.statusIfEnded() {
        if status == 0 { return }
        throw FileError("'xdg-open' found nothing to show it with (exit status \(status))", hint: hint)
      }
      wait(.milliseconds(20))
    }
  }

  package func runDaemonProgram(_ arguments: [String], input: String) throws(FileError) -> ProgramResult {
    let descriptor = try Machine.open(input)
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    guard let output = Pipe(), let errors = Pipe() else {
      throw FileError("'tsearchd' cannot be started: \(Machine.reason)")
    }
    defer { [output, errors].forEach { close($0.readEnd) } }
    let child = ChildProcess(
      [Machine.daemonProgram] + arguments, environment: [:], input: descriptor, output: output.writeEnd,
      errors: errors.writeEnd)
    [output, errors].forEach { close($0.writeEnd) }
    guard let child else {
      throw FileError("'tsearchd' cannot be started", hint: "install it beside tsearchctl, or on the PATH")
    }
    let said = Machine.gather(output.readEnd, errors.readEnd)
    return ProgramResult(
      output: said.output, errors: String(decoding: said.errors, as: UTF8.self), status: child.wait())
  }

  /// Reads both to their ends, in whatever order the program fills them.
  private static func gather(_ output: Int32, _ errors: Int32) -> (output: [UInt8], errors: [UInt8]) {
    var texts: [[UInt8]] = [[], []]
    var open = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0.fd >= 0 }) {
      guard unsafe poll(&open, 2, -1) > 0 else { continue }
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let count = unsafe Glibc.read(open[index].fd, &buffer, buffer.count)
        if count > 0 { texts[index] += buffer[..<count] } else { open[index].fd = -1 }
      }
    }
    return (texts[0], texts[1])
  }

  /// `tsearchd` beside this program; else its bare name, to be found on the `PATH`.
  private static var daemonProgram: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return "tsearchd" }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = path.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/tsearchd"
    return unsafe access(beside, X_OK) == 0 ? beside : "tsearchd"
  }
}
