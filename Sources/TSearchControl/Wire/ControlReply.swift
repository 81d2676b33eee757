import TSearchCore

/// One reply to a call.
struct ControlReply: Equatable {
  enum Content: Equatable {
    case result(JSONValue)
    case failure(ControlError)
  }

  var content: Content
  /// Whether another reply to the same call follows.
  var continues: Bool

  init(_ content: Content, continues: Bool = false) {
    self.content = content
    self.continues = continues
  }

  /// The message, with its NUL.
  var message: [UInt8] {
    var members: [JSONMember] = []
    switch content {
    case .result(let parameters): members.append(JSONMember("parameters", parameters))
    case .failure(let error):
      members.append(JSONMember("error", .string(error.name)))
      members.append(JSONMember("parameters", error.parameters))
    }
    if continues { members.append(JSONMember("continues", true)) }
    return JSONValue.object(members).framed
  }

  /// Reads a message; `nil` where it is no reply.
  init?(message: some Collection<UInt8>) {
    guard let document = try? JSONValue(parsing: message), document.members != nil else { return nil }
    let given = document["parameters"] ?? .null
    let parameters: JSONValue = given.isNull ? [:] : given
    guard parameters.members != nil else { return nil }
    continues = document["continues"]?.bool ?? false
    switch document["error"] {
    case nil, .null: content = .result(parameters)
    case .string(let name): content = .failure(ControlError(name: name, parameters: parameters))
    default: return nil
    }
  }
}
