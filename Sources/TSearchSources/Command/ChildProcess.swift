import CProcess
import Glibc

/// A program that was started without a shell, in a process group of its own, with nothing on its standard input.
///
/// Its descriptors do not block. When it is released the whole group is killed and the program reaped.
final class ChildProcess {
  /// Why a program could not be started.
  struct Fault: Error, Equatable {
    var code: Int32
    var message: String { unsafe String(cString: strerror(code)) }
  }

  /// How a program ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let output: Pipe
  let errors: Pipe
  /// Readable once the program has ended.
  let ending: Descriptor
  private let process: pid_t
  private var end: End?

  init(_ arguments: [String], environment: [String], folder: String) throws(Fault) {
    output = try Pipe()
    errors = try Pipe()
    let null = unsafe Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))
    let spawning = Spawning(folder: folder)
    spawning.give(null, as: STDIN_FILENO)
    spawning.give(output.writing, as: STDOUT_FILENO)
    spawning.give(errors.writing, as: STDERR_FILENO)
    process = try spawning.start(arguments, environment)
    output.closeWriting()
    errors.closeWriting()
    ending = Descriptor(pidfd_open(process, 0))
    guard ending.isOpen else {
      let fault = Fault(code: errno)
      kill(-process, SIGKILL)
      waitpid(process, nil, 0)
      throw fault
    }
  }

  deinit { _ = stop() }

  /// Kills the whole group and reaps the program, without waiting for it.
  ///
  /// One that hangs in the kernel ends later, and one that runs as another user cannot be killed.
  ///
  /// - Returns: How it ended; `nil` where it has not yet, and ``ending`` will tell.
  func stop() -> End? {
    guard end == nil else { return end }
    // Before it is reaped: its number, and so the group's, cannot belong to another until then.
    kill(-process, SIGKILL)
    // It may have left its own group.
    kill(process, SIGKILL)
    var status: Int32 = 0
    guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
    end = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    return end
  }
}

/// A descriptor that is closed when released.
final class Descriptor {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { if isOpen { close(number) } }
  var isOpen: Bool { number >= 0 }
}

/// A pipe from a program to this one.
final class Pipe {
  let reading: Descriptor
  private(set) var writing: Descriptor

  init() throws(ChildProcess.Fault) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw ChildProcess.Fault(code: errno) }
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
  }

  func closeWriting() { writing = Descriptor(-1) }

  /// What is there now; `nil` at the end, empty where more may come.
  func read() -> [UInt8]? {
    var count = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
      count = unsafe Glibc.read(reading.number, buffer.baseAddress, buffer.count)
      filled = max(0, count)
    }
    if count == 0 { return nil }
    return count > 0 || errno == EAGAIN || errno == EINTR ? bytes : nil
  }
}
