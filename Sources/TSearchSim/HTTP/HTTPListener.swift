import CMicrohttpd
import Glibc

/// A loopback server that hands each request to a function and sends its answer.
///
/// libmicrohttpd gives each connection a thread, so that an answer that hangs holds up no other.
@safe package final class HTTPListener: Sendable {
  package typealias Responder = @Sendable (SampleRequest) -> SampleResponse

  /// The port that is listened on.
  package let port: UInt16
  // Set once and used by the library under its own locks until `deinit`.
  private nonisolated(unsafe) let daemon: OpaquePointer
  private let shared: HTTPExchange.Server

  /// - Parameter port: 0 takes any that is free.
  package init(port: UInt16 = 0, respond: @escaping Responder) throws(SimError) {
    guard let stop = StopSignal() else { throw SimError("cannot make an event descriptor") }
    shared = HTTPExchange.Server(respond: respond, stop: stop)
    let context = unsafe Unmanaged.passUnretained(shared).toOpaque()
    let daemon = unsafe tsearch_sim_start(
      port, { unsafe HTTPExchange.advance($0, $1, $3, $5, $6, $7) }, context,
      { _, target, _ in unsafe HTTPExchange.begin(target) },
      { _, _, request, _ in unsafe HTTPExchange.complete(request) })
    guard let daemon = unsafe daemon else {
      let reason = errno == EADDRINUSE ? "the port is taken" : "error \(errno)"
      throw SimError("cannot listen on 127.0.0.1:\(port): \(reason)")
    }
    unsafe self.daemon = daemon
    self.port = unsafe tsearch_sim_port(daemon)
  }

  package var url: String { "http://127.0.0.1:\(port)" }

  deinit {
    shared.stop.raise()  // Ends the answers that hang, for whose threads the next line waits.
    unsafe MHD_stop_daemon(daemon)
  }
}
