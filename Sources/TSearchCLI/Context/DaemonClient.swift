package import TSearchControl
package import TSearchCore

/// The daemon as commands see it: methods of `org.tsearch.Control` by their short name.
package protocol DaemonClient {
  /// Calls a method and gives its one reply.
  func call(_ method: String, _ parameters: JSONValue) throws(ControlClientError) -> JSONValue
  /// Calls a method with `more`; `each` gets the replies in turn, until the last one or until it throws.
  func stream(_ method: String, _ parameters: JSONValue, _ each: (JSONValue) throws -> Void) throws
}

/// The daemon behind a socket; each call has its own connection.
package struct SocketDaemon: DaemonClient {
  private let path: String
  private let isSystem: Bool

  package init(path: String, isSystem: Bool) {
    self.path = path
    self.isSystem = isSystem
  }

  package func call(_ method: String, _ parameters: JSONValue) throws(ControlClientError) -> JSONValue {
    try ControlClient.connect(path: path, isSystem: isSystem).call(method, parameters)
  }

  package func stream(
    _ method: String, _ parameters: JSONValue, _ each: (JSONValue) throws -> Void
  ) throws {
    try ControlClient.connect(path: path, isSystem: isSystem).stream(method, parameters) { reply in
      try each(reply)
      return true
    }
  }
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
