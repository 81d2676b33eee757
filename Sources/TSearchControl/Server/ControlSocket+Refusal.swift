extension ControlSocket {
  /// Answers those who wait for a daemon that cannot start: else they would wait for as long as it tries.
  package func refuseWaiting(_ error: ControlError) {
    while let connection = try? UnixSocket.accept(descriptor) {
      _ = try? UnixSocket.write(connection.rawValue, ControlReply(.failure(error)).message[...])
    }
  }
}
