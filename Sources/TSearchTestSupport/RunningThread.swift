import Glibc

/// A thread of its own, for what blocks: a test server, or a loop that `main` would run.
@safe package final class RunningThread: Sendable {
  private let identity: pthread_t

  package init(_ body: @escaping @Sendable () -> Void) {
    let box = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
    var identity = pthread_t()
    let code = unsafe pthread_create(
      &identity, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, box)
    guard code == 0 else { fatalError("the system gives no thread for a test: error \(code)") }
    self.identity = identity
  }

  /// Waits until the body has returned; to be called once.
  package func join() { pthread_join(identity, nil) }

  /// Lets the thread end by itself, in place of ``join()``.
  package func detach() { pthread_detach(identity) }

  private final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
