import Glibc
import TSearchCore

/// The program `tsearch-sim`: starts the services and stays until it is told to stop.
package enum SimCommand {
  /// - Returns: The exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    do throws(SimError) {
      switch try SimArguments(arguments) {
      case .help: print(SimHelp.text)
      case .version: print("tsearch-sim \(tsearchVersion)")
      case .serve(let arguments): try serve(arguments)
      }
      return 0
    } catch {
      say("tsearch-sim: \(error.message)\nhint: 'tsearch-sim --help' lists the options")
      return 2
    }
  }

  private static func serve(_ arguments: SimArguments.Serve) throws(SimError) {
    // Blocked before the listener starts, so that its threads leave both signals to the wait below.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    let clock = MovingClock(start: arguments.start ?? MovingClock.wallTime, speed: arguments.speed)
    let server = SampleServer(arguments.options, clock: { clock.now })
    let isVerbose = arguments.isVerbose
    let listener = try HTTPListener(port: arguments.port) { request in
      let response = server.respond(to: request)
      if isVerbose { say("\(request.method) \(request.target()) \(response.status)") }
      return response
    }
    print("listening on \(listener.url)")
    fflush(nil)
    var received: Int32 = 0
    unsafe sigwait(&signals, &received)
    withExtendedLifetime(listener) {}
  }

  /// Writes a line to standard error at once; one that cannot be written is lost.
  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
  }
}
