import TSearchCLI
import TSearchControl
import TSearchCore

/// A daemon that answers from a script and keeps what it was asked; an unexpected method fails the call.
final class FakeDaemon: DaemonClient {
  enum Answer {
    case replies([JSONValue])
    case failure(ControlClientError)
    /// These replies, then the end of the connection.
    case broken([JSONValue])
  }

  private var answers: [String: [Answer]]
  private(set) var calls: [(method: String, parameters: JSONValue)] = []

  init(_ answers: [String: [Answer]] = [:]) { self.answers = answers }

  convenience init(_ method: String, _ replies: JSONValue...) { self.init([method: [.replies(replies)]]) }

  func call(_ method: String, _ parameters: JSONValue) throws(ControlClientError) -> JSONValue {
    switch next(method, parameters) {
    case .replies(let replies), .broken(let replies): return replies.first ?? [:]
    case .failure(let failure): throw failure
    }
  }

  func stream(_ method: String, _ parameters: JSONValue, _ each: (JSONValue) throws -> Void) throws {
    switch next(method, parameters) {
    case .replies(let replies): try replies.forEach(each)
    case .broken(let replies):
      try replies.forEach(each)
      throw ControlClientError.connectionLost
    case .failure(let failure): throw failure
    }
  }

  private func next(_ method: String, _ parameters: JSONValue) -> Answer {
    calls.append((method, parameters))
    guard let answer = answers[method]?.first else {
      return .failure(.refused(.other(name: "the fake has no answer to \(method)", parameters: [:])))
    }
    answers[method]?.removeFirst()
    return answer
  }

  static func refused(_ error: ControlError) -> Answer { .failure(.refused(error)) }
}
