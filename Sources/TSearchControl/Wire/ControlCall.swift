package import TSearchCore

/// One call of a method, as it came over the socket; its parameters have been checked against the interface.
package struct ControlCall: Equatable, Sendable {
  /// The bare name, `Add`; with its interface for those of others.
  package var method: String
  /// Always an object; an optional parameter may be missing or `null`.
  package var parameters: JSONValue
  /// Whether the caller takes several replies.
  package var wantsMore: Bool
  /// Whether the caller takes none.
  package var isOneway: Bool
  /// Whether the caller wants to speak another protocol afterwards; always refused.
  package var wantsUpgrade: Bool

  package init(
    _ method: String, _ parameters: JSONValue = [:], wantsMore: Bool = false, isOneway: Bool = false,
    wantsUpgrade: Bool = false
  ) {
    self.method = method
    self.parameters = parameters
    self.wantsMore = wantsMore
    self.isOneway = isOneway
    self.wantsUpgrade = wantsUpgrade
  }
}

extension ControlCall {
  package func text(_ parameter: String) -> String? { parameters[parameter]?.string }
  /// A list of texts; `nil` where it was not given.
  package func texts(_ parameter: String) -> [String]? { parameters[parameter]?.strings }
  package func number(_ parameter: String) -> Int? { parameters[parameter]?.int }
  package func flag(_ parameter: String) -> Bool { parameters[parameter]?.bool ?? false }
}

/// Bytes that are no Varlink call at all; nothing can be answered to them.
struct NoCall: Error, Equatable {}

extension ControlCall {
  /// Reads a message, without judging its method and parameters.
  init(message: some Collection<UInt8>) throws(NoCall) {
    guard let document = try? JSONValue(parsing: message), document.members != nil,
      let method = document["method"]?.string
    else { throw NoCall() }
    func flag(_ name: String) throws(NoCall) -> Bool {
      guard let value = document[name], !value.isNull else { return false }
      guard let flag = value.bool else { throw NoCall() }
      return flag
    }
    let parameters = document["parameters"] ?? .null
    self.init(
      method, parameters.isNull ? [:] : parameters, wantsMore: try flag("more"),
      isOneway: try flag("oneway"), wantsUpgrade: try flag("upgrade"))
  }

  /// The message, with its NUL, for a method of any interface by its whole name.
  var message: [UInt8] {
    var members = [JSONMember("method", .string(method)), JSONMember("parameters", parameters)]
    if wantsMore { members.append(JSONMember("more", true)) }
    if isOneway { members.append(JSONMember("oneway", true)) }
    if wantsUpgrade { members.append(JSONMember("upgrade", true)) }
    return JSONValue.object(members).framed
  }
}

extension JSONValue {
  /// The document's bytes with the NUL that ends a message.
  var framed: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    bytes.append(0)
    return bytes
  }
}
