import TSearchControl
import TSearchCore

/// The control socket, answered from the moment the daemon knows its searches.
actor ServingSocket {
  private let socket: ControlSocket
  private let admission: VarlinkServer.Admission
  private let loop: any EventLoop
  private let time: any Timekeeper
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  private var server: VarlinkServer?

  init(socket: ControlSocket, admission: VarlinkServer.Admission, loop: any EventLoop, time: any Timekeeper) {
    self.socket = socket
    self.admission = admission
    self.loop = loop
    self.time = time
  }

  func start(_ handler: any ControlHandler) async {
    let server = VarlinkServer(
      socket: socket, handler: handler, admission: admission, loop: loop, time: time)
    self.server = server
    await server.start()
  }

  func stop() async { await server?.stop() }
}
