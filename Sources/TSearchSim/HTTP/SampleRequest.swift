/// A request as the sample services see it: path and parameters already decoded.
package struct SampleRequest: Equatable, Sendable {
  package struct Parameter: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  package var method: String
  package var path: String
  package var parameters: [Parameter]
  /// Names in lower case; of a repeated one the last counts.
  package var headers: [String: String]
  package var body: [UInt8]

  /// - Parameter target: Path and query as they stand in the request line.
  package init(_ target: String, method: String = "GET", headers: [String: String] = [:], body: [UInt8] = [])
  {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = FormText.decode(parts[0], plusIsBlank: false)
    parameters = parts.count < 2 ? [] : FormText.parameters(parts[1])
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { $1 }
    self.body = body
  }

  /// The value of a parameter; an empty one counts as absent.
  package subscript(name: String) -> String? {
    parameters.last { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  func isSet(_ name: String) -> Bool { ["1", "t", "true"].contains(self[name] ?? "") }

  /// Path and query as one text, with other values for some parameters.
  package func target(with changes: [(name: String, value: String)] = []) -> String {
    var all = parameters.filter { parameter in !changes.contains { $0.name == parameter.name } }
    all += changes.map { Parameter(name: $0.name, value: $0.value) }
    return all.isEmpty ? path : path + "?" + FormText.encode(all)
  }
}
