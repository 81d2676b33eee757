import Glibc
import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchControl

@Suite struct ControlSocketTests {
  private func mode(_ path: String) -> UInt32 {
    var facts = stat()
    unsafe lstat(path, &facts)
    return facts.st_mode & 0o777
  }

  @Test func `the folder and the socket are their owner's alone, and the file goes with the socket`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a/b/control.sock")
    var socket: ControlSocket? = try ControlSocket.make(path: path)
    #expect(mode(folder.file("a")) == 0o700 && mode(folder.file("a/b")) == 0o700 && mode(path) == 0o600)
    #expect(UnixSocket.isListening(try #require(socket).descriptor))
    socket = nil
    #expect(FileFacts(of: path) == nil)
  }

  @Test func `a socket that nobody answers on is replaced`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("control.sock")
    do {
      let dead = try UnixSocket.open(isBlocking: true)
      try UnixSocket.bind(dead, to: path)
    }
    #expect(FileFacts(of: path)?.isSocket == true)
    let socket = try ControlSocket.make(path: path)
    let client = try UnixSocket.open(isBlocking: true)
    try UnixSocket.connect(client, to: path)
    withExtendedLifetime(socket) {}
  }

  @Test func `a live daemon is not robbed, and the second one says which process has it`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("control.sock")
    let socket = try ControlSocket.make(path: path)
    #expect(throws: ControlSocketError.alreadyRunning(path: path, process: getpid())) {
      try ControlSocket.make(path: path)
    }
    #expect(try UnixSocket.accept(socket.descriptor) != nil)
  }

  @Test func `a live daemon whose queue is full is not robbed either`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("control.sock")
    let socket = try ControlSocket.make(path: path)
    var waiting: [OwnedDescriptor] = []
    while true {
      let client = try UnixSocket.open(isBlocking: false)
      guard (try? UnixSocket.connect(client, to: path)) != nil else { break }
      waiting.append(client)
    }
    #expect(throws: ControlSocketError.alreadyRunning(path: path, process: nil)) {
      try ControlSocket.make(path: path)
    }
    withExtendedLifetime(socket) {}
  }

  @Test func `of daemons that start at once over a dead socket exactly one gets it`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("control.sock")
    do {
      let dead = try UnixSocket.open(isBlocking: true)
      try UnixSocket.bind(dead, to: path)
    }
    let outcomes = Mutex<[Result<ControlSocket, any Error>]>([])
    let threads = (0..<16).map { _ in
      RunningThread {
        let outcome = Result { try ControlSocket.make(path: path) }
        outcomes.withLock { $0.append(outcome) }
      }
    }
    for thread in threads { thread.join() }
    let results = outcomes.withLock { $0 }
    #expect(results.filter { (try? $0.get()) != nil }.count == 1)
    let client = try UnixSocket.open(isBlocking: true)
    try UnixSocket.connect(client, to: path)
  }

  @Test func `the file of a successor is left alone`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("control.sock")
    var first: ControlSocket? = try ControlSocket.make(path: path)
    unsafe unlink(path)
    let second = try ControlSocket.make(path: path)
    #expect(first != nil)
    first = nil
    #expect(FileFacts(of: path)?.isSocket == true)
    withExtendedLifetime(second) {}
  }

  @Test func `what is no socket is not removed`() throws {
    let folder = TemporaryFolder()
    let path = folder.write("precious", to: "control.sock")
    #expect(throws: ControlSocketError.notASocket(path: path)) { try ControlSocket.make(path: path) }
    #expect(FileFacts(of: path) != nil)
  }

  @Test(.enabled(if: getuid() != 0, "root may do everything"))
  func `a folder without the right to write is called that, not a running daemon`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("closed/control.sock")
    unsafe mkdir(folder.file("closed"), 0o500)
    #expect(throws: ControlSocketError.permissionDenied(path: path)) { try ControlSocket.make(path: path) }
  }

  @Test func `a path that fits into no address is called too long`() {
    let path = "/tmp/" + String(repeating: "a", count: 110)
    #expect(throws: ControlSocketError.pathTooLong(path: path)) { try ControlSocket.make(path: path) }
  }

  @Test func `only a listening socket is taken over, and its file stays`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("control.sock")
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #expect(throws: ControlSocketError.notListening) { try ControlSocket(adopting: listener) }
    let twin = OwnedDescriptor(listener)
    try UnixSocket.bind(twin, to: path)
    listen(listener, 1)
    do {
      let adopted = try ControlSocket(adopting: dup(listener))
      #expect(try UnixSocket.accept(adopted.descriptor) == nil)
    }
    #expect(FileFacts(of: path)?.isSocket == true)
  }

  @Test(
    "the place of the socket follows the environment",
    arguments: [
      (["XDG_RUNTIME_DIR": "/run/user/7", "HOME": "/home/a"], "/run/user/7/tsearch/control.sock"),
      (["XDG_RUNTIME_DIR": "/run/user/7/"], "/run/user/7/tsearch/control.sock"),
      (["HOME": "/home/a"], "/home/a/.local/state/tsearch/control.sock"),
      (["XDG_RUNTIME_DIR": "relative", "HOME": "/home/a"], "/home/a/.local/state/tsearch/control.sock"),
      (["XDG_STATE_HOME": "/state", "HOME": "/home/a"], "/state/tsearch/control.sock"),
    ])
  func places(environment: [String: String], path: String) {
    #expect(ControlSocket.path(environment: environment, runtimeFolder: { _ in "/nonexistent" }) == path)
  }

  @Test func `a session's folder of our own is used, another's is not`() {
    let own = TemporaryFolder()
    #expect(
      ControlSocket.path(environment: ["HOME": "/home/a"], runtimeFolder: { _ in own.path })
        == own.file("tsearch/control.sock"))
    let file = own.write("", to: "file")
    #expect(
      ControlSocket.path(environment: ["HOME": "/home/a"], stateFolder: "/s", runtimeFolder: { _ in file })
        == "/s/control.sock")
  }

  @Test func `a client's option comes before the environment, which yields to the system-wide daemon`() {
    let environment = ["TSEARCH_SOCKET": "/t", "XDG_RUNTIME_DIR": "/r"]
    #expect(ControlSocket.clientPath(option: "/o", environment: environment) == "/o")
    #expect(ControlSocket.clientPath(option: nil, environment: environment) == "/t")
    #expect(
      ControlSocket.clientPath(option: nil, environment: environment, isSystem: true)
        == "/run/tsearch/control.sock")
    #expect(
      ControlSocket.clientPath(option: nil, environment: ["XDG_RUNTIME_DIR": "/r"])
        == "/r/tsearch/control.sock")
  }

  @Test func `those who wait for a daemon that cannot start are told why`() throws {
    let folder = TemporaryFolder()
    let socket = try ControlSocket.make(path: folder.file("control.sock"))
    let clients = try (0..<2).map { _ in try ControlClient.connect(path: folder.file("control.sock")) }
    socket.refuseWaiting(.cannotRecord("the store is of version 9"))
    for client in clients {
      #expect(throws: ControlClientError.refused(.cannotRecord("the store is of version 9"))) {
        try client.call("List")
      }
    }
  }
}
