import Glibc
import TSearchCore
import TSearchTestSupport

@testable import TSearchFetch

/// Both loops keep the port's promises: libcurl's, and the one that tests of other targets use.
enum LoopUnderTest: String, CaseIterable, Sendable {
  case curl
  case poll

  /// A loop that runs as long as the value lives.
  final class Running: Sendable {
    let loop: any EventLoop
    private let end: @Sendable () -> Void

    init(_ loop: any EventLoop, end: @escaping @Sendable () -> Void = {}) {
      self.loop = loop
      self.end = end
    }

    deinit { end() }

    /// Waits until what was handed to the loop has run.
    func settle() { ManualTimekeeper(loop: loop).settle() }
  }

  func start() -> Running {
    switch self {
    case .poll: return Running(PollLoop())
    case .curl:
      let loop = LoopExecutor()
      let thread = RunningThread { loop.run() }
      return Running(loop) {
        loop.stop()
        thread.join()
      }
    }
  }
}

/// A pipe, closed when released.
final class PipeEnds: Sendable {
  let read: Int32
  let write: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { fatalError("no pipe: error \(errno)") }
    (read, write) = (ends[0], ends[1])
  }

  deinit {
    close(read)
    close(write)
  }

  func fill() {
    let byte: [UInt8] = [1]
    unsafe Glibc.write(write, byte, 1)
  }

  func drain() {
    var byte: [UInt8] = [0]
    unsafe Glibc.read(read, &byte, 1)
  }
}
