package import TSearchCore

/// The daemon's end of the control socket: connections, and one call at a time on each (OUTSIDE section 6).
package actor VarlinkServer {
  /// Who may call.
  package enum Admission: Sendable {
    /// Processes of one user, and root; in a user namespace without root, which a user unit's
    /// `PrivateUsers=yes` makes, root looks like a stranger and is refused.
    case user(UInt32)
    /// Whoever the socket's mode lets in: behind `PrivateUsers=yes` every peer but root looks alike.
    case anyone
  }

  private let socket: ControlSocket
  let handler: any ControlHandler
  private let admission: Admission
  let limits: ServerLimits
  let time: any Timekeeper
  nonisolated let loop: any EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  var connections: [Int: Connection] = [:]
  private var lastID = 0
  private var listening: (any DescriptorWatch)?
  /// Armed while the system has no descriptors left.
  private var pause: (any Alarm)?

  package init(
    socket: ControlSocket, handler: any ControlHandler, admission: Admission, loop: any EventLoop,
    time: any Timekeeper, limits: ServerLimits = ServerLimits()
  ) {
    self.socket = socket
    self.handler = handler
    self.admission = admission
    self.loop = loop
    self.time = time
    self.limits = limits
  }

  /// Takes connections from now on.
  package func start() {
    pause = nil
    listening = loop.watch(socket.descriptor, for: .readable) { [weak self] in
      self?.assumeIsolated { $0.acceptAll() }
    }
  }

  /// Takes no more connections and ends those that are there; their calls are cancelled.
  package func stop() {
    listening?.cancel()
    listening = nil
    pause?.cancel()
    pause = nil
    for connection in connections.values { close(connection) }
  }

  package var connectionCount: Int { connections.count }

  private func acceptAll() {
    do throws(SystemFailure) {
      while listening != nil, let descriptor = try UnixSocket.accept(socket.descriptor) {
        welcome(descriptor)
      }
    } catch {
      // No descriptor is left for it, and the socket stays readable: look again a little later.
      listening?.cancel()
      listening = nil
      pause = alarm(after: .seconds(1)) { $0.start() }
    }
  }

  private func welcome(_ descriptor: OwnedDescriptor) {
    let refusal: ControlError? =
      if !admits(descriptor) {
        .permissionDenied
      } else if connections.count >= limits.connections, !makeRoom() {
        .tooManyConnections(limits.connections)
      } else { nil }
    if let refusal {
      _ = try? UnixSocket.write(descriptor.rawValue, ControlReply(.failure(refusal)).message[...])
      return
    }
    lastID += 1
    let connection = Connection(
      id: lastID, descriptor: descriptor, longestMessage: limits.messageLength, quietSince: time.now)
    connections[lastID] = connection
    watchForReading(connection)
  }

  private func admits(_ descriptor: OwnedDescriptor) -> Bool {
    switch admission {
    case .anyone: return true
    case .user(let owner):
      guard let user = try? UnixSocket.peer(of: descriptor.rawValue).user else { return false }
      return user == owner || user == 0
    }
  }

  /// Drops who is gone already, else the one that has been without a call for longest, if for long.
  private func makeRoom() -> Bool {
    for connection in connections.values where connection.reading != nil { read(connection.id) }
    if connections.count < limits.connections { return true }
    let idle = connections.values.filter {
      $0.task == nil && time.now - $0.quietSince >= limits.idleWhenFull
    }
    guard let longest = idle.min(by: { ($0.quietSince, $0.id) < ($1.quietSince, $1.id) }) else {
      return false
    }
    close(longest)
    return true
  }

  func alarm(
    after span: Duration, _ body: @escaping @Sendable (isolated VarlinkServer) -> Void
  ) -> any Alarm {
    time.alarm(at: time.now + span) { [weak self] in self?.assumeIsolated(body) }
  }

  func close(_ connection: Connection) {
    connections[connection.id] = nil
    connection.close()
  }
}
