package import TSearchCore

/// The daemon as commands see it: methods of `org.tsearch.Control` by their short name.
package protocol DaemonClient {
  /// Calls a method and gives its one reply.
  func call(_ method: String, _ parameters: JSONValue) throws(DaemonFailure) -> JSONValue
  /// Calls a method with `more`; `each` gets the replies in turn, until the last one or until it throws.
  func stream(_ method: String, _ parameters: JSONValue, _ each: (JSONValue) throws -> Void) throws
  /// The daemon's version, as `GetInfo` tells it; `nil` where it cannot be asked.
  var version: String? { get }
}

/// Why the daemon gave no answer.
package enum DaemonFailure: Error, Equatable {
  /// Nobody answers at the socket.
  case unreachable(path: String, reason: String)
  /// The connection ended before the answer was whole.
  case lost
  /// A Varlink error, by its whole name.
  case refused(name: String, parameters: JSONValue)
  /// The answer cannot be read.
  case garbled(String)
}

extension JSONValue {
  /// An object of what was given: members that are `null` are left out.
  static func parameters(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.filter { !$0.value.isNull }.map { JSONMember($0.key, $0.value) })
  }

  /// A list; `null` where it is empty, so that ``parameters(_:)`` leaves it out.
  static func given(_ texts: [String]) -> JSONValue { texts.isEmpty ? .null : .strings(texts) }

  /// A flag; `null` where it was not given.
  static func given(_ flag: Bool) -> JSONValue { flag ? true : .null }
}
