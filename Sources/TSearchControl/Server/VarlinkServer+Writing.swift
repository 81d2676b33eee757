import Glibc
import TSearchCore

extension VarlinkServer {
  func send(_ message: [UInt8], on connection: Connection) {
    guard connection.isOpen else { return }
    if connection.unsent == 0 { connection.lastTaken = time.now }
    connection.output.append(contentsOf: message)
    flush(connection)
  }

  /// Gives the client what it takes now; the rest goes when it can.
  private func flush(_ connection: Connection) {
    do throws(SystemFailure) {
      while connection.unsent > 0 {
        let count = try UnixSocket.write(connection.descriptor.rawValue, connection.unsentBytes)
        connection.take(count)
        connection.lastTaken = time.now
      }
      connection.writing?.cancel()
      connection.writing = nil
    } catch {
      guard error.code == EAGAIN else { return close(connection) }
      watchForWriting(connection)
    }
    watchStall(of: connection)
  }

  private func watchForWriting(_ connection: Connection) {
    guard connection.writing == nil else { return }
    let id = connection.id
    connection.writing = loop.watch(connection.descriptor.rawValue, for: .writable) { [weak self] in
      self?.assumeIsolated { server in
        guard let connection = server.connections[id] else { return }
        server.flush(connection)
        guard connection.isOpen, connection.unsent < server.limits.unsent else { return }
        connection.wakeSender()
        server.advance(connection)
      }
    }
  }

  /// Cuts off a client that has much to read and takes nothing of it.
  private func watchStall(of connection: Connection) {
    guard connection.unsent >= limits.unsent else { return connection.stallDeadline = nil }
    guard connection.stallDeadline == nil else { return }
    let id = connection.id
    let since = time.now
    let unread = UnixSocket.unread(connection.descriptor.rawValue)
    connection.stallDeadline = alarm(after: limits.stall) { server in
      guard let connection = server.connections[id] else { return }
      connection.stallDeadline = nil
      // The system asks for more only when three quarters of its buffer were read: look there too.
      let hasRead = UnixSocket.unread(connection.descriptor.rawValue) < unread
      if !hasRead, connection.lastTaken <= since {
        server.close(connection)
      } else {
        server.watchStall(of: connection)
      }
    }
  }
}
