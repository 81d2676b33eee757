import TSearchCore

extension VarlinkServer {
  func begin(_ call: ControlCall, on connection: Connection) {
    let target: ServiceInterface.Target
    do throws(ControlError) { target = try ServiceInterface.resolve(call) } catch {
      return answer(call, ControlReply(.failure(error)), on: connection)
    }
    switch target {
    case .answer(let parameters): answer(call, ControlReply(.result(parameters)), on: connection)
    case .control(let call):
      connection.isAnswered = false
      let id = connection.id
      connection.task = Task(executorPreference: loop) { [weak self, handler] in
        let replies = ReplyStream(wantsMore: call.wantsMore) {
          [weak self] (parameters, continues) throws(ControlError) in
          guard let self else { throw .clientGone }
          try await self.reply(
            ControlReply(.result(parameters), continues: continues), to: call, on: id)
        }
        var failure: ControlError?
        do throws(ControlError) { try await handler.handle(call, replies) } catch { failure = error }
        await self?.end(call, on: id, failure: failure)
      }
    }
  }

  private func answer(_ call: ControlCall, _ reply: ControlReply, on connection: Connection) {
    if !call.isOneway { send(reply.message, on: connection) }
  }

  /// Sends a handler's reply, and waits while the client has much to read yet.
  private func reply(_ reply: ControlReply, to call: ControlCall, on id: Int) async throws(ControlError) {
    guard let connection = connections[id], !connection.isAnswered else { throw .clientGone }
    if call.isOneway { return }
    connection.isAnswered = !reply.continues
    send(reply.message, on: connection)
    if reply.continues, connection.isOpen, connection.unsent >= limits.unsent {
      await withCheckedContinuation { connection.sender = $0 }
    }
    guard connection.isOpen else { throw .clientGone }
  }

  /// The handler has returned: what it left unsaid is said, and the next call has its turn.
  private func end(_ call: ControlCall, on id: Int, failure: ControlError?) {
    guard let connection = connections[id] else { return }
    if !connection.isAnswered {
      answer(call, ControlReply(failure.map { .failure($0) } ?? .result([:])), on: connection)
    }
    connection.task = nil
    connection.quietSince = time.now
    advance(connection)
  }
}
