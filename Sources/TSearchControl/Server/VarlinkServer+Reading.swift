import Glibc
import TSearchCore

extension VarlinkServer {
  func watchForReading(_ connection: Connection) {
    guard connection.reading == nil, !connection.isAtEnd else { return }
    let id = connection.id
    connection.reading = loop.watch(connection.descriptor.rawValue, for: .readable) { [weak self] in
      self?.assumeIsolated { $0.read(id) }
    }
  }

  func read(_ id: Int) {
    guard let connection = connections[id] else { return }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    do throws(SystemFailure) {
      let count = try UnixSocket.read(connection.descriptor.rawValue, into: &buffer)
      if count == 0 { return readEnd(of: connection) }
      connection.frames.append(buffer[..<count])
      connection.quietSince = time.now
      boundWaiting()
    } catch {
      if error.code != EAGAIN { close(connection) }
      return
    }
    if connection.isOpen { advance(connection) }
  }

  /// Ends the connection with the most in hand where all together hold too much.
  private func boundWaiting() {
    guard connections.values.reduce(0, { $0 + $1.frames.waiting }) > limits.waitingInAll,
      let largest = connections.values.max(by: { $0.frames.waiting < $1.frames.waiting })
    else { return }
    close(largest)
  }

  /// The client has sent its last byte; unless it is gone for good, its calls are still answered.
  private func readEnd(of connection: Connection) {
    connection.isAtEnd = true
    connection.stopReading()
    if UnixSocket.isHungUp(connection.descriptor.rawValue) { return close(connection) }
    advance(connection)
  }

  /// Carries on with what has come in, as far as it can be done now.
  func advance(_ connection: Connection) {
    do {
      while connection.isOpen, connection.task == nil, connection.unsent < limits.unsent,
        let message = try connection.frames.next()
      {
        connection.partialDeadline = nil
        begin(try ControlCall(message: message), on: connection)
      }
    } catch { return close(connection) }
    guard connection.isOpen else { return }
    if connection.isAtEnd, connection.task == nil, connection.unsent == 0 { return close(connection) }
    // What waits behind a call in hand is bounded by not reading on.
    let isBusy = connection.task != nil || connection.unsent >= limits.unsent
    if isBusy, connection.frames.waiting >= limits.waiting {
      connection.stopReading()
    } else {
      watchForReading(connection)
    }
    watchPartialMessage(of: connection, isBusy: isBusy)
  }

  /// A message that was begun must end in time; one that waits for its turn may wait.
  private func watchPartialMessage(of connection: Connection, isBusy: Bool) {
    guard !isBusy, connection.frames.waiting > 0 else { return connection.partialDeadline = nil }
    guard connection.partialDeadline == nil else { return }
    let id = connection.id
    connection.partialDeadline = alarm(after: limits.message) { server in
      if let connection = server.connections[id] { server.close(connection) }
    }
  }
}
