import Glibc
import TSearchCore

/// One run of a program: what it prints, read on the loop without blocking it, under bounds of time and size.
actor CommandRun {
  struct Limits {
    var deadline: Duration = .seconds(60)
    var outputBytes = 16 << 20
    /// Of standard error only the end is kept.
    var errorBytes = 4096
  }

  enum Outcome {
    case ended(ChildProcess.End, output: [UInt8], errors: [UInt8])
    case tooLong
    case tooMuch
    /// Nobody waits for it any more.
    case cancelled
  }

  private let loop: any EventLoop
  private let time: any Timekeeper
  private let limits: Limits
  private var child: ChildProcess?
  /// What was killed and has not ended yet.
  private var leftBehind: ChildProcess?
  private var watches: [any DescriptorWatch] = []
  private var alarm: (any Alarm)?
  private var output: [UInt8] = []
  private var errors: [UInt8] = []
  private var continuation: CheckedContinuation<Outcome, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  init(loop: any EventLoop, time: any Timekeeper, limits: Limits) {
    self.loop = loop
    self.time = time
    self.limits = limits
  }

  func run(
    _ arguments: [String], environment: [String], folder: String
  ) async throws(ChildProcess.Fault) -> Outcome {
    let child = try ChildProcess(arguments, environment: environment, folder: folder)
    self.child = child
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        self.continuation = continuation
        watch(child.output.reading) { $0.readOutput() }
        watch(child.errors.reading) { $0.readErrors() }
        watch(child.ending) { $0.programEnded() }
        alarm = time.alarm(at: time.now + limits.deadline) { [weak self] in
          self?.assumeIsolated { $0.finish(.tooLong) }
        }
        if Task.isCancelled { finish(.cancelled) }
      }
    } onCancel: {
      loop.run { [self] in assumeIsolated { $0.finish(.cancelled) } }
    }
  }

  private func watch(_ descriptor: Descriptor, _ react: @escaping @Sendable (isolated CommandRun) -> Void) {
    watches.append(
      loop.watch(descriptor.number, for: .readable) { [weak self] in self?.assumeIsolated { react($0) } })
  }

  private func readOutput() {
    guard let child else { return }
    guard let bytes = child.output.read() else { return watches[0].cancel() }
    output += bytes
    if output.count > limits.outputBytes { finish(.tooMuch) }
  }

  private func readErrors() {
    guard let child else { return }
    guard let bytes = child.errors.read() else { return watches[1].cancel() }
    errors = (errors + bytes).suffix(limits.errorBytes)
  }

  /// Takes what still lies in the pipes; a grandchild that holds them open is not waited for.
  private func programEnded() {
    guard let child else { return }
    guard let end = child.stop() else { return }
    while let bytes = child.output.read(), !bytes.isEmpty, output.count <= limits.outputBytes {
      output += bytes
    }
    // What left its group may write on for ever: no more than a pipe holds is taken.
    for _ in 0..<16 {
      guard let bytes = child.errors.read(), !bytes.isEmpty else { break }
      errors = (errors + bytes).suffix(limits.errorBytes)
    }
    finish(output.count > limits.outputBytes ? .tooMuch : .ended(end, output: output, errors: errors))
  }

  /// Ends everything: the watches first, because they must not outlive their descriptors.
  private func finish(_ outcome: Outcome) {
    for watch in watches { watch.cancel() }
    watches = []
    alarm?.cancel()
    alarm = nil
    if let child, child.stop() == nil { awaitEnd(of: child) }
    child = nil
    continuation?.resume(returning: outcome)
    continuation = nil
  }

  /// Reaps a program that was killed once it has ended; the watch keeps this run alive until then.
  private func awaitEnd(of child: ChildProcess) {
    leftBehind = child
    watches = [
      loop.watch(child.ending.number, for: .readable) { [self] in assumeIsolated { $0.reapLeftBehind() } }
    ]
  }

  private func reapLeftBehind() {
    guard leftBehind?.stop() != nil else { return }
    leftBehind = nil
    for watch in watches { watch.cancel() }
    watches = []
  }
}
