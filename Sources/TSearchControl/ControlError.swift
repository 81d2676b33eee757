package import TSearchCore

/// Why a call was refused, as it goes over the socket (OUTSIDE section 6).
package enum ControlError: Error, Equatable, Sendable {
  case searchNotFound(String)
  case searchExists(String)
  /// `offset` counts the query's code points before the fault.
  case badQuery(message: String, offset: Int)
  case sourceNotFound(String)
  case sourceRefused(source: String, kind: String, message: String)
  case accountNotFound(String)
  case postNotFound(String)
  case hitNotFound(Int)
  case badParameter(String, String)
  case cannotRecord(String)
  /// The daemon waits for the user before it goes on (C2).
  case held(String)
  case tooManyConnections(Int)

  // Varlink's own.
  case interfaceNotFound(String)
  case methodNotFound(String)
  case methodNotImplemented(String)
  /// The parameter is missing, unknown or of a wrong type.
  case invalidParameter(String)
  case permissionDenied
  /// The method answers only a caller that takes several replies.
  case expectedMore

  /// An error of a daemon that knows more than this program.
  case other(name: String, parameters: JSONValue)
  /// Nobody is there to be answered; never sent.
  case clientGone
}

extension ControlError {
  private static let ours = ControlInterface.name + "."
  private static let varlink = "org.varlink.service."

  /// The name with its interface.
  package var name: String {
    switch self {
    case .searchNotFound: ControlError.ours + "SearchNotFound"
    case .searchExists: ControlError.ours + "SearchExists"
    case .badQuery: ControlError.ours + "BadQuery"
    case .sourceNotFound: ControlError.ours + "SourceNotFound"
    case .sourceRefused: ControlError.ours + "SourceRefused"
    case .accountNotFound: ControlError.ours + "AccountNotFound"
    case .postNotFound: ControlError.ours + "PostNotFound"
    case .hitNotFound: ControlError.ours + "HitNotFound"
    case .badParameter: ControlError.ours + "BadParameter"
    case .cannotRecord: ControlError.ours + "CannotRecord"
    case .held: ControlError.ours + "Held"
    case .tooManyConnections: ControlError.ours + "TooManyConnections"
    case .interfaceNotFound: ControlError.varlink + "InterfaceNotFound"
    case .methodNotFound: ControlError.varlink + "MethodNotFound"
    case .methodNotImplemented: ControlError.varlink + "MethodNotImplemented"
    case .invalidParameter: ControlError.varlink + "InvalidParameter"
    case .permissionDenied: ControlError.varlink + "PermissionDenied"
    case .expectedMore: ControlError.varlink + "ExpectedMore"
    case .other(let name, _): name
    case .clientGone: ControlError.ours + "ClientGone"
    }
  }

  package var parameters: JSONValue {
    switch self {
    case .searchNotFound(let name), .searchExists(let name), .sourceNotFound(let name):
      ["name": .string(name)]
    case .badQuery(let message, let offset): ["message": .string(message), "offset": .optional(offset)]
    case .sourceRefused(let source, let kind, let message):
      ["source": .string(source), "kind": .string(kind), "message": .string(message)]
    case .accountNotFound(let user): ["user": .string(user)]
    case .postNotFound(let post): ["post": .string(post)]
    case .hitNotFound(let hit): ["hit": .optional(hit)]
    case .badParameter(let parameter, let message):
      ["parameter": .string(parameter), "message": .string(message)]
    case .cannotRecord(let message), .held(let message): ["message": .string(message)]
    case .tooManyConnections(let most): ["most": .optional(most)]
    case .interfaceNotFound(let interface): ["interface": .string(interface)]
    case .methodNotFound(let method), .methodNotImplemented(let method): ["method": .string(method)]
    case .invalidParameter(let parameter): ["parameter": .string(parameter)]
    case .permissionDenied, .expectedMore, .clientGone: [:]
    case .other(_, let parameters): parameters
    }
  }

  /// Reads an error that came over the socket; parameters that are missing become empty.
  package init(name: String, parameters: JSONValue) {
    func text(_ name: String) -> String { parameters[name]?.string ?? "" }
    func number(_ name: String) -> Int { parameters[name]?.int ?? 0 }
    let known: [ControlError] = [
      .searchNotFound(text("name")), .searchExists(text("name")),
      .badQuery(message: text("message"), offset: number("offset")), .sourceNotFound(text("name")),
      .sourceRefused(source: text("source"), kind: text("kind"), message: text("message")),
      .accountNotFound(text("user")), .postNotFound(text("post")), .hitNotFound(number("hit")),
      .badParameter(text("parameter"), text("message")), .cannotRecord(text("message")),
      .held(text("message")), .tooManyConnections(number("most")), .interfaceNotFound(text("interface")),
      .methodNotFound(text("method")), .methodNotImplemented(text("method")),
      .invalidParameter(text("parameter")), .permissionDenied, .expectedMore,
    ]
    self = known.first { $0.name == name } ?? .other(name: name, parameters: parameters)
  }
}
