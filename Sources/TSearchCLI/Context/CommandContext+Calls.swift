import TSearchCore

/// A fault of the query, with the place in it.
struct QueryFault: Error, Equatable {
  var query: String
  var message: String
  /// Code points from the start of the query.
  var offset: Int
  var hint: String?
}

extension CommandContext {
  /// Calls a method; a fault of the query comes back with the query that was sent.
  func call(_ method: String, _ parameters: JSONValue, about query: String? = nil) throws -> JSONValue {
    do {
      return try daemon.call(method, parameters)
    } catch {
      throw explained(error, method, query)
    }
  }

  /// Calls a method with `more`.
  func stream(_ method: String, _ parameters: JSONValue, _ each: (JSONValue) throws -> Void) throws {
    do {
      try daemon.stream(method, parameters, each)
    } catch let failure as DaemonFailure {
      throw explained(failure, method, nil)
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

  /// Reads a time in the client's zone, and writes it for the daemon; `nil` where none was given.
  func moment(_ text: String?) throws(TimeWordsError) -> String? {
    guard let text else { return nil }
    return try TimeWords.read(text, now: surroundings.now, zone: surroundings.zone).rfc3339
  }

  /// Prints a hit at once, as a block or a line of JSON.
  func print(_ hit: JSONValue, isFirst: Bool) throws {
    if isJSON { return try say(hit) }
    let lines = HitBlock.lines(try Hit(json: hit), self)
    try say(((isFirst ? [] : [""]) + lines).joined(separator: "\n"))
  }

  private func explained(_ failure: DaemonFailure, _ method: String, _ query: String?) -> any Error {
    guard case .refused(let name, let parameters) = failure else { return failure }
    switch (name, query) {
    case ("org.tsearch.Control.BadQuery", let query?):
      return QueryFault(
        query: query, message: parameters["message"]?.string ?? "the query has a fault",
        offset: parameters["offset"]?.int ?? 0, hint: parameters["hint"]?.string)
    case ("org.varlink.service.MethodNotFound", _), ("org.varlink.service.MethodNotImplemented", _):
      return OldDaemon(version: daemon.version, isSystem: isSystem)
    case ("org.tsearch.Control.SearchNotFound", _):
      return UnknownSearch(name: parameters["name"]?.string ?? "", among: knownNames)
    default: return failure
    }
  }

  /// Names to compare a mistyped one with; none where the daemon does not tell.
  private var knownNames: [String] {
    let names = try? collect("List", [:], one: "search", many: "searches").compactMap { $0["name"]?.string }
    return names ?? []
  }
}

/// The daemon is older than this client and lacks the method.
struct OldDaemon: UserFacingError {
  var version: String?
  var isSystem: Bool

  var report: UserReport {
    UserReport(
      "the daemon is \(version ?? "of another version"), restart it",
      hint: "systemctl \(isSystem ? "" : "--user ")restart tsearchd.service")
  }
}

/// No search has that name.
struct UnknownSearch: UserFacingError {
  var name: String
  var among: [String]

  var report: UserReport {
    let near = Suggestion.nearest(to: name, among: among)
    return UserReport(
      "there is no search '\(name)'",
      hint: near.map { "did you mean '\($0)'?" } ?? "'tsearchctl list' shows the names", exit: .notFound)
  }
}
