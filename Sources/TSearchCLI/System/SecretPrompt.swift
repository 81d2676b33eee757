import CProcess
import Glibc
import SwiftOverlayShims  // Which module `sigset_t` is found in depends on what is compiled beside.

/// Reads one line from a terminal that does not show it.
///
/// Signals are read as events meanwhile (signalfd(2)), so that the terminal is as it was before one ends or stops
/// the program.
enum SecretPrompt {
  private enum End {
    case line([UInt8])
    case signal(Int32)
    case failed(String)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  /// - Parameters:
  ///   - prompt: Writes the prompt; called again when the program goes on after it was stopped.
  ///   - after: Ends the prompt's line.
  static func read(
    from terminal: Int32, prompt: () throws(OutputError) -> Void, after: () -> Void
  ) throws(FileError) -> [UInt8] {
    while true {
      var awaited = sigset_t()
      unsafe sigemptyset(&awaited)
      for signal in signals { unsafe sigaddset(&awaited, signal) }
      var before = sigset_t()
      unsafe pthread_sigmask(SIG_BLOCK, &awaited, &before)
      let end = unseen(terminal, awaited, prompt)
      after()
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      switch end {
      case .line(let bytes): return bytes
      case .failed(let why): throw FileError("the terminal cannot be read: \(why)")
      case .signal(let signal): raise(signal)  // Comes back only from a stop.
      }
    }
  }

  /// Reads with the echo off, and puts it back.
  private static func unseen(
    _ terminal: Int32, _ awaited: sigset_t, _ prompt: () throws(OutputError) -> Void
  ) -> End {
    var awaited = awaited
    let events = unsafe signalfd(-1, &awaited, O_CLOEXEC)
    guard events >= 0 else { return .failed(Machine.reason) }
    defer { close(events) }
    var shown = termios()
    guard unsafe tcgetattr(terminal, &shown) == 0 else { return .failed(Machine.reason) }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    guard unsafe tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { return .failed(Machine.reason) }
    defer { unsafe tcsetattr(terminal, TCSAFLUSH, &shown) }
    do {
      try prompt()
    } catch {
      return .failed("nothing can be written to it")
    }
    return line(terminal, events)
  }

  /// A line of the terminal's own editing, up to its end or the end of input.
  private static func line(_ terminal: Int32, _ events: Int32) -> End {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var open = [events, terminal].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard unsafe poll(&open, 2, -1) > 0 else {
        if errno == EINTR { continue }
        return .failed(Machine.reason)
      }
      if open[0].revents != 0 {
        var news = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        guard unsafe Glibc.read(events, &news, size) == size else { continue }
        return .signal(Int32(news.ssi_signo))
      }
      let count = unsafe Glibc.read(terminal, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failed(Machine.reason) }
      bytes += buffer[..<count]
      if count == 0 || bytes.last == 0x0A { return .line(bytes) }
    }
  }
}
