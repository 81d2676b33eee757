import TSearchCore

/// The interface that every Varlink service has, and the way from a call's name to its method.
enum ServiceInterface {
  static let name = "org.varlink.service"

  private static let whole = VarlinkInterface(
    name: name, about: "The interface that every Varlink service has.", types: [],
    methods: [
      VarlinkMethod(
        "GetInfo", "Tells who answers.",
        gives: [
          VarlinkField("vendor", .string), VarlinkField("product", .string),
          VarlinkField("version", .string), VarlinkField("url", .string),
          VarlinkField("interfaces", .array(.string)),
        ]),
      VarlinkMethod(
        "GetInterfaceDescription", "Describes an interface in Varlink's language.",
        takes: [VarlinkField("interface", .string)], gives: [VarlinkField("description", .string)]),
    ],
    errors: [
      VarlinkRecord("InterfaceNotFound", "There is no such interface.", [VarlinkField("interface", .string)]),
      VarlinkRecord(
        "MethodNotFound", "The interface has no such method.", [VarlinkField("method", .string)]),
      VarlinkRecord(
        "MethodNotImplemented", "The method cannot be called like that.", [VarlinkField("method", .string)]),
      VarlinkRecord(
        "InvalidParameter", "A parameter is missing, unknown or of a wrong type.",
        [VarlinkField("parameter", .string)]),
      VarlinkRecord("PermissionDenied", "The caller has no right to call.", []),
      VarlinkRecord("ExpectedMore", "The method answers only with 'more'.", []),
    ])

  /// What a call is for, once it was found sound.
  enum Target: Equatable {
    /// Answered at once.
    case answer(JSONValue)
    /// For the handler; the method is the bare name now.
    case control(ControlCall)
  }

  /// Finds the method of a call and checks its parameters.
  static func resolve(_ call: ControlCall) throws(ControlError) -> Target {
    guard let dot = call.method.lastIndex(of: ".") else { throw .interfaceNotFound(call.method) }
    let interfaceName = String(call.method[..<dot])
    let methodName = String(call.method[call.method.index(after: dot)...])
    guard let interface = [whole, ControlInterface.whole].first(where: { $0.name == interfaceName }) else {
      throw .interfaceNotFound(interfaceName)
    }
    guard let method = interface.methods.first(where: { $0.name == methodName }) else {
      throw .methodNotFound(call.method)
    }
    guard !call.wantsUpgrade else { throw .methodNotImplemented(call.method) }
    try method.check(call.parameters)
    guard interfaceName == ControlInterface.name else {
      return .answer(try answer(methodName, call.parameters))
    }
    guard call.wantsMore || !method.needsMore else { throw .expectedMore }
    var bare = call
    bare.method = methodName
    return .control(bare)
  }

  private static func answer(_ method: String, _ parameters: JSONValue) throws(ControlError) -> JSONValue {
    guard method == "GetInterfaceDescription" else {
      return [
        "vendor": "tsearch", "product": "tsearch", "version": .string(tsearchVersion), "url": "",
        "interfaces": .strings([name, ControlInterface.name]),
      ]
    }
    switch parameters["interface"]?.string {
    case name: return ["description": .string(whole.description)]
    case ControlInterface.name: return ["description": .string(ControlInterface.description)]
    case let other: throw .interfaceNotFound(other ?? "")
    }
  }
}
