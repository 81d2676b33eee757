import Glibc
package import TSearchCore

/// The machine itself: clock, time zone, environment, terminal and standard streams.
package final class Machine: Surroundings {
  package init() {
    signal(SIGPIPE, SIG_IGN)  // A reader that has gone shows as EPIPE.
    tzset()
  }

  package var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }

  package var zone: LocalTimeZone {
    LocalTimeZone(civil: Machine.civil, moment: Machine.moment)
  }

  private static func civil(_ moment: Timestamp) -> CivilTime {
    var seconds = time_t(moment.seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return CivilTime(moment) }
    return unsafe CivilTime(moment + .seconds(parts.tm_gmtoff))
  }

  private static func moment(_ time: CivilTime) -> Timestamp {
    var parts = unsafe tm()
    unsafe parts.tm_year = Int32(time.year - 1900)
    unsafe parts.tm_mon = Int32(time.month - 1)
    unsafe parts.tm_mday = Int32(time.day)
    unsafe parts.tm_hour = Int32(time.hour)
    unsafe parts.tm_min = Int32(time.minute)
    unsafe parts.tm_sec = Int32(time.second)
    unsafe parts.tm_isdst = -1
    return unsafe Timestamp(seconds: Int64(mktime(&parts)))
  }

  package func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  package func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.descriptor) == 1 }

  package var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  package func readUnseen(prompt: String) throws(FileError) -> [UInt8] {
    try SecretPrompt.read(
      from: STDIN_FILENO, prompt: { () throws(OutputError) in try write(prompt, to: .error) },
      after: { _ = try? write("\n", to: .error) })
  }

  package var windowSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  package func write(_ text: String, to stream: StandardStream) throws(OutputError) {
    try Machine.write(Array(text.utf8), to: stream.descriptor)
  }

  /// Writes all of it, also to a descriptor that does not block.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      switch count {
      case 0...: rest = rest.dropFirst(count)
      case _ where errno == EINTR: continue
      case _ where errno == EAGAIN:
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&wanted, 1, -1)
      case _ where errno == EPIPE: throw .closed
      default: throw .failed(Machine.reason)
      }
    }
  }

  package func endWithReader() {
    var thread = pthread_t()
    unsafe pthread_create(
      &thread, nil,
      { _ in
        // Without a wish only the end of the other side is reported.
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        while unsafe poll(&output, 1, -1) <= 0 {}
        if output.revents & Int16(POLLERR | POLLHUP) != 0 { _exit(0) }
        return nil
      }, nil)
  }

  package func wait(_ span: Duration) {
    _ = poll(nil, 0, Int32(clamping: span.milliseconds))
  }

  package var userID: UInt32 { getuid() }

  package var userName: String? {
    unsafe getpwuid(getuid()).flatMap { entry in
      unsafe entry.pointee.pw_name.map { unsafe String(cString: $0) }
    }
  }

  /// Why the last call failed.
  static var reason: String { unsafe String(cString: strerror(errno)) }
}

extension StandardStream {
  fileprivate var descriptor: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }
}
