import TSearchCore

/// A type of Varlink's interface language, as far as it is used here.
indirect enum VarlinkType: Equatable, Sendable {
  case bool, int, string
  /// Any JSON object.
  case object
  case array(VarlinkType)
  case optional(VarlinkType)
  /// One of the interface's own types.
  case named(String)

  /// The type as the description writes it.
  var text: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .string: "string"
    case .object: "object"
    case .array(let item): "[]" + item.text
    case .optional(let some): "?" + some.text
    case .named(let name): name
    }
  }

  /// Whether a parameter of the type may be missing.
  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// Whether the value is of the type; a named type is read by its shape, not here.
  func accepts(_ value: JSONValue) -> Bool {
    switch self {
    case .bool: value.bool != nil
    case .int: value.int != nil
    case .string: value.string != nil
    case .object, .named: value.members != nil
    case .array(let item): value.array?.allSatisfy { item.accepts($0) } ?? false
    case .optional(let some): value.isNull || some.accepts(value)
    }
  }
}

/// A name with a type: a parameter, or a key of a result.
struct VarlinkField: Equatable, Sendable {
  var name: String
  var type: VarlinkType
  init(_ name: String, _ type: VarlinkType) {
    self.name = name
    self.type = type
  }
}

/// A method with what it takes and gives.
struct VarlinkMethod: Equatable, Sendable {
  var name: String
  /// One sentence or more, for the description.
  var about: String
  var takes: [VarlinkField]
  var gives: [VarlinkField]
  /// Whether it answers only callers that take several replies.
  var needsMore: Bool

  init(
    _ name: String, _ about: String, takes: [VarlinkField] = [], gives: [VarlinkField] = [],
    needsMore: Bool = false
  ) {
    self.name = name
    self.about = about
    self.takes = takes
    self.gives = gives
    self.needsMore = needsMore
  }

  /// Checks the parameters of a call: none unknown, none missing, each of its type.
  ///
  /// An unknown one is refused, so that an option which this program does not know is not lost unseen.
  func check(_ parameters: JSONValue) throws(ControlError) {
    guard let members = parameters.members else { throw .invalidParameter("parameters") }
    for member in members where !takes.contains(where: { $0.name == member.name }) {
      throw .invalidParameter(member.name)
    }
    for field in takes {
      guard let value = parameters[field.name] else {
        guard field.type.isOptional else { throw .invalidParameter(field.name) }
        continue
      }
      guard field.type.accepts(value) else { throw .invalidParameter(field.name) }
    }
  }
}

/// A struct of the interface, or the parameters of an error.
struct VarlinkRecord: Equatable, Sendable {
  var name: String
  var about: String
  var fields: [VarlinkField]
  init(_ name: String, _ about: String, _ fields: [VarlinkField]) {
    self.name = name
    self.about = about
    self.fields = fields
  }
}

/// A whole interface.
struct VarlinkInterface: Sendable {
  var name: String
  var about: String
  var types: [VarlinkRecord]
  var methods: [VarlinkMethod]
  var errors: [VarlinkRecord]

  /// The interface in Varlink's own language.
  ///
  /// - SeeAlso: varlink.org, "Interface Definition".
  var description: String {
    var text = comment(about) + "interface \(name)\n"
    for type in types { text += "\n" + comment(type.about) + "type \(type.name) \(list(type.fields))\n" }
    for method in methods {
      text += "\n" + comment(method.about + (method.needsMore ? " Needs 'more'." : ""))
      text += "method \(method.name)\(list(method.takes)) -> \(list(method.gives))\n"
    }
    for error in errors {
      text += "\n" + comment(error.about) + "error \(error.name) \(list(error.fields))\n"
    }
    return text
  }

  private func comment(_ about: String) -> String {
    about.split(separator: "\n").map { "# \($0)\n" }.joined()
  }

  private func list(_ fields: [VarlinkField]) -> String {
    let whole = "(" + fields.map { "\($0.name): \($0.type.text)" }.joined(separator: ", ") + ")"
    guard whole.utf8.count > 80 else { return whole }
    return "(\n" + fields.map { "  \($0.name): \($0.type.text)" }.joined(separator: ",\n") + "\n)"
  }
}
