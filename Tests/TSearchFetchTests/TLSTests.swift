import Glibc
import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5)), .enabled(if: unsafe access(OpenSSL.path, X_OK) == 0)) struct TLSTests {
  @Test func `a certificate that nobody vouches for is refused, and no secret is sent`() async throws {
    let folder = TemporaryFolder()
    let server = try #require(OpenSSL.server(in: folder))
    let bench = FetchBench()
    let request = HTTPRequest(
      url: "https://127.0.0.1:\(server.port)/", headers: [.init("X-Key", "secret", isSecret: true)])
    let error = await #expect(throws: FetchError.self) { try await bench.fetcher.fetch(request) }
    #expect(error?.kind == .tls)
    #expect(error?.message.hasPrefix("'127.0.0.1': SSL certificate problem") == true)
  }
}

/// A server with a certificate of its own making, ended when released.
private final class OpenSSL {
  static let path = "/usr/bin/openssl"

  let port: Int
  private let process: pid_t

  private init(port: Int, process: pid_t) {
    self.port = port
    self.process = process
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  static func server(in folder: TemporaryFolder) -> OpenSSL? {
    let (key, certificate) = (folder.file("key.pem"), folder.file("certificate.pem"))
    let output = PipeEnds()
    let maker = spawn(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1"
        + " -addext subjectAltName=IP:127.0.0.1 -keyout \(key) -out \(certificate)", output)
    var status: Int32 = 0
    guard let maker, unsafe waitpid(maker, &status, 0) == maker, status == 0,
      let process = spawn("s_server -accept 127.0.0.1:0 -www -cert \(certificate) -key \(key)", output)
    else { return nil }
    guard let port = readPort(output) else { return nil }
    return OpenSSL(port: port, process: process)
  }

  /// Starts a command of `openssl` whose output goes to the pipe.
  private static func spawn(_ command: String, _ output: PipeEnds) -> pid_t? {
    let words = [path] + command.split(separator: " ").map { String($0) }
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(arguments[index]) } }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, output.write, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    return unsafe posix_spawn(&process, path, &actions, nil, &arguments, environ) == 0 ? process : nil
  }

  /// Reads on to the line `ACCEPT 127.0.0.1:PORT`.
  private static func readPort(_ output: PipeEnds) -> Int? {
    var text = ""
    while !text.hasSuffix("\n") || !text.contains("ACCEPT") {
      var byte: [UInt8] = [0]
      guard unsafe read(output.read, &byte, 1) == 1 else { return nil }
      text += String(decoding: byte, as: UTF8.self)
    }
    return text.split(separator: ":").last.flatMap { Int($0.dropLast()) }
  }
}
