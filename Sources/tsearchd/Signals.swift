import Dispatch
import Glibc

/// SIGTERM and SIGINT stop the daemon, SIGHUP reloads it (OUTSIDE section 4).
final class Signals {
  private let sources: [any DispatchSourceSignal]

  init(stop: @escaping @Sendable () -> Void, reload: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "tsearchd.signals")
    sources = [(SIGTERM, stop), (SIGINT, stop), (SIGHUP, reload)].map { number, handler in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: handler)
      source.activate()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }
}
