import TSearchCLI
import TSearchControl
import TSearchCore

@testable import struct TSearchControl.ControlReply

/// A daemon that gives the same replies to each call, and refuses what is asked too often.
final class ScriptedDaemon: DaemonClient {
  private let replies: [ControlReply]
  /// A command that asks without end is answered no longer.
  private var patience = 8

  init(_ replies: [ControlReply] = []) { self.replies = replies }

  func call(_ method: String, _ parameters: JSONValue) throws(ControlClientError) -> JSONValue {
    try refuse(method, parameters)
    return try result(replies[0])
  }

  func stream(_ method: String, _ parameters: JSONValue, _ each: (JSONValue) throws -> Void) throws {
    try refuse(method, parameters)
    for reply in replies { try each(try result(reply)) }
  }

  private func refuse(_ method: String, _ parameters: JSONValue) throws(ControlClientError) {
    patience -= 1
    // The parameters may be shown again, and so are as hostile as what they were made of.
    if replies.isEmpty { throw .refused(.badParameter(method, parameters.text)) }
    if patience < 0 { throw .refused(.permissionDenied) }
  }

  private func result(_ reply: ControlReply) throws(ControlClientError) -> JSONValue {
    switch reply.content {
    case .result(let parameters): return parameters
    case .failure(let error): throw .refused(error)
    }
  }
}
