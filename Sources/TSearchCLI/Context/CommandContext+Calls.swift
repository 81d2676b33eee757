import TSearchControl
import TSearchCore

extension CommandContext {
  /// Calls a method and gives its one reply.
  func call(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
    do {
      return try daemon.call(method, parameters)
    } catch {
      throw explained(error, parameters)
    }
  }

  /// Calls a method with `more`.
  func stream(_ method: String, _ parameters: JSONValue, _ each: (JSONValue) throws -> Void) throws {
    do {
      try daemon.stream(method, parameters, each)
    } catch let error as ControlClientError {
      throw explained(error, parameters)
    }
  }

  /// Gathers a list, whether it comes one a reply or whole.
  func collect(
    _ method: String, _ parameters: JSONValue, one: String, many: String
  ) throws -> [JSONValue] {
    var items: [JSONValue] = []
    try stream(method, parameters) { reply in
      if let item = reply[one], !item.isNull { items.append(item) }
      items += reply[many]?.array ?? []
    }
    return items
  }

  /// Adds to an error what the command line knows beside it.
  private func explained(_ error: ControlClientError, _ parameters: JSONValue) -> any Error {
    switch error {
    case .refused(.badQuery(let message, let offset)):
      guard let query = parameters["query"]?.string else { return error }
      // What would be right is not said on the socket; who reads the query the same way knows it.
      var hint: String?
      do throws(QueryFault) {
        _ = try QueryFault.checking(query)
      } catch  where error.message == message {
        hint = error.hint
      } catch {}
      return QueryFault(query: query, message: message, hint: hint, offset: offset)
    case .refused(.searchNotFound(let name)): return UnknownSearch(name: name, known: knownNames)
    case .refused(.searchExists(let name)):
      let wanted = parameters["new_name"] ?? (parameters["query"] == nil ? nil : parameters["name"])
      return wanted?.string == name ? error : SameSearch(name: name)
    default: return error
    }
  }

  /// None where the daemon does not tell.
  private var knownNames: [String] {
    var names: [String] = []
    try? daemon.stream("List", [:]) { reply in
      if let name = reply["search"]?["name"]?.string { names.append(name) }
    }
    return names
  }
}

extension CommandContext {
  /// Reads a time in the client's zone, and writes it for the daemon; `nil` where none was given.
  func moment(_ text: String?) throws(TimeWordsError) -> String? {
    guard let text else { return nil }
    return try TimeWords.read(text, now: surroundings.now, zone: surroundings.zone).rfc3339
  }

  /// A span of time as it was written, once it was found to be one; `null` where none was given.
  func span(_ text: String?) throws(TimeSpanError) -> JSONValue {
    guard let text else { return .null }
    _ = try Duration(span: text)
    return .string(text)
  }

  /// Prints a hit at once, as a block or a line of JSON.
  func print(_ hit: JSONValue, isFirst: Bool) throws {
    if isJSON { return try say(hit) }
    let lines = HitBlock.lines(try Hit(json: hit), self)
    try say(((isFirst ? [] : [""]) + lines).joined(separator: "\n"))
  }
}
