import Glibc
package import TSearchCore

/// The client's end of the control socket; every call waits for its answer.
package final class ControlClient {
  private let socket: OwnedDescriptor
  private var frames: FrameReader

  private init(_ socket: OwnedDescriptor) {
    self.socket = socket
    frames = FrameReader()
  }

  /// - Parameters:
  ///   - path: See ``ControlSocket/clientPath(option:environment:isSystem:)``.
  ///   - isSystem: Whether the system-wide daemon is meant, for the hint.
  package static func connect(
    path: String, isSystem: Bool = false
  ) throws(ControlClientError) -> ControlClient {
    do throws(SystemFailure) {
      let socket = try UnixSocket.open(isBlocking: true)
      try UnixSocket.connect(socket, to: path)
      return ControlClient(socket)
    } catch {
      switch error.code {
      case ENOENT, ECONNREFUSED, ENOTDIR:
        throw .noDaemon(path: path, start: startCommand(path: path, isSystem: isSystem))
      case EACCES, EPERM: throw .permissionDenied(path: path)
      default: throw .cannotConnect(path: path, reason: error.words)
      }
    }
  }

  /// Calls a method of `org.tsearch.Control` by its bare name and gives its one reply.
  package func call(
    _ method: String, _ parameters: JSONValue = [:]
  ) throws(ControlClientError) -> JSONValue {
    let reply = try exchange(ControlCall(ControlInterface.name + "." + method, parameters))
    switch reply.content {
    case .result(let result): return result
    case .failure(let error): throw explained(error)
    }
  }

  /// Calls a method for several replies, until the last one came or `onReply` returns `false`.
  ///
  /// An empty list is one reply without an item. When this ends early, be it by `false` or by an error, replies
  /// are still under way, and the connection is of no more use.
  ///
  /// - Throws: ``ControlClientError``, or what `onReply` throws.
  package func stream(
    _ method: String, _ parameters: JSONValue = [:], onReply: (JSONValue) throws -> Bool
  ) throws {
    var reply = try exchange(
      ControlCall(ControlInterface.name + "." + method, parameters, wantsMore: true))
    while true {
      switch reply.content {
      case .result(let result): guard try onReply(result) else { return }
      case .failure(let error): throw explained(error)
      }
      guard reply.continues else { return }
      reply = try nextReply()
    }
  }

  /// The daemon's version, by `org.varlink.service.GetInfo`.
  package func daemonVersion() throws(ControlClientError) -> String {
    let reply = try exchange(ControlCall("org.varlink.service.GetInfo"))
    guard case .result(let info) = reply.content, let version = info["version"]?.string else {
      throw .badAnswer
    }
    return version
  }

  /// Finds out whether a call was not understood because the daemon is of another version.
  private func explained(_ error: ControlError) -> ControlClientError {
    switch error {
    case .methodNotFound, .methodNotImplemented, .interfaceNotFound, .invalidParameter:
      guard let version = try? daemonVersion(), version != tsearchVersion else { return .refused(error) }
      return .otherVersion(version)
    default: return .refused(error)
    }
  }

  private func exchange(_ call: ControlCall) throws(ControlClientError) -> ControlReply {
    var rest = call.message[...]
    while !rest.isEmpty {
      // A daemon that hung up may have said why: that is read below.
      guard let count = try? UnixSocket.write(socket.rawValue, rest) else { break }
      rest = rest.dropFirst(count)
    }
    return try nextReply()
  }

  private func nextReply() throws(ControlClientError) -> ControlReply {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard let message = try? frames.next() else {
        guard let count = try? UnixSocket.read(socket.rawValue, into: &buffer), count > 0 else {
          throw .connectionLost
        }
        frames.append(buffer[..<count])
        guard frames.waiting <= FrameReader.most else { throw .badAnswer }
        continue
      }
      guard let reply = ControlReply(message: message) else { throw .badAnswer }
      return reply
    }
  }

  /// The command that starts the daemon that would listen on a socket.
  private static func startCommand(path: String, isSystem: Bool) -> String {
    if isSystem || path == ControlSocket.systemPath { return "sudo systemctl start tsearchd" }
    let isUsual = path == ControlSocket.path(environment: ["XDG_RUNTIME_DIR": "/run/user/\(getuid())"])
    guard isUsual, FileFacts(of: "/run/systemd/system")?.isFolder == true else {
      return isUsual ? "tsearchd" : "tsearchd --socket \(path)"
    }
    return "systemctl --user start tsearchd"
  }
}
