import TSearchCore

/// `GET /2/users/by`, `/2/users`, `/2/users/by/username/:username` and `/2/users/:id`.
struct XUsers {
  /// The most accounts of one request.
  private static let most = 100

  var serving: Serving
  var fields: XFields

  func answer(_ request: SampleRequest, _ parts: [Substring]) -> SampleResponse {
    switch parts.count {
    case 4: return one(String(parts[3]), "username")
    case 2 where parts[1] != "by": return one(String(parts[1]), "id")
    default: return list(request, parts.last == "by" ? "usernames" : "ids")
    }
  }

  private func one(_ value: String, _ parameter: String) -> SampleResponse {
    guard Self.isValid(value, parameter) else { return Self.invalid(value, parameter) }
    switch Self.person(value, parameter) {
    case .success(let person):
      serving.clients.charge(users: [person.id], at: serving.now)
      return SampleResponse(json: ["data": person.xUser(fields, serving)])
    case .failure(let error): return SampleResponse(json: ["errors": [error.item]])
    }
  }

  private func list(_ request: SampleRequest, _ parameter: String) -> SampleResponse {
    let values = (request[parameter] ?? "").split(separator: ",").map(String.init)
    guard (1...Self.most).contains(values.count) else {
      return XProblem.invalid(
        "The `\(parameter)` query parameter takes 1 to \(Self.most) values",
        [(parameter, request[parameter] ?? "")])
    }
    if let bad = values.first(where: { !Self.isValid($0, parameter) }) { return Self.invalid(bad, parameter) }
    var (people, errors) = ([SamplePerson](), [JSONValue]())
    for value in values {
      switch Self.person(value, parameter) {
      case .success(let person): if !people.contains(person) { people.append(person) }
      case .failure(let error): errors.append(error.item)
      }
    }
    serving.clients.charge(users: people.map(\.id), at: serving.now)
    var members: [JSONMember] = []
    if !people.isEmpty {
      members.append(JSONMember("data", .array(people.map { $0.xUser(fields, serving) })))
    }
    if !errors.isEmpty { members.append(JSONMember("errors", .array(errors))) }
    return SampleResponse(json: .object(members))
  }

  private struct Absence: Error { var item: JSONValue }

  private static func person(_ value: String, _ parameter: String) -> Result<SamplePerson, Absence> {
    let isID = parameter.hasPrefix("id")
    let others = [SamplePerson.protected, .suspended]
    if let known = isID ? SamplePerson.withID(value) : SamplePerson.named(value) { return .success(known) }
    let other = others.first { isID ? $0.id == value : $0.handle == value.lowercased() }
    // A protected account is shown, its posts are not.
    if let other, other == .protected { return .success(other) }
    let kind: XProblem.ItemKind = other == .suspended ? .suspended : .missing
    return .failure(Absence(item: XProblem.item(kind, value, parameter: parameter, isUser: true)))
  }

  private static func isValid(_ value: String, _ parameter: String) -> Bool {
    if parameter.hasPrefix("id") { return NumericID.isNumeric(value) && value.utf8.count <= 19 }
    return (1...15).contains(value.utf8.count)
      && value.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == 0x5F
      }
  }

  private static func invalid(_ value: String, _ parameter: String) -> SampleResponse {
    let pattern = parameter.hasPrefix("id") ? "^[0-9]{1,19}$" : "^[A-Za-z0-9_]{1,15}$"
    return XProblem.invalid(
      "The `\(parameter)` query parameter value [\(value)] does not match \(pattern)", [(parameter, value)])
  }

  /// Why an account's posts are not given: a 200 with nothing but `errors`.
  static func refusal(_ id: String) -> SampleResponse {
    let kind: XProblem.ItemKind =
      switch id {
      case SamplePerson.protected.id: .protected
      case SamplePerson.suspended.id: .suspended
      default: .missing
      }
    guard isValid(id, "id") else { return invalid(id, "id") }
    return SampleResponse(json: ["errors": [XProblem.item(kind, id, parameter: "id", isUser: true)]])
  }
}
