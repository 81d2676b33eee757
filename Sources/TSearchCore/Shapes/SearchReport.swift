/// A search as `list`, `show`, `add`, `edit`, `pause` and `resume` print it; the JSON shape `Search`.
package struct SearchReport: Equatable, Sendable {
  package var name: String
  package var query: String
  package var sources: [String]
  /// Seconds.
  package var every: Int
  package var state: SavedSearch.State
  package var createdAt: Timestamp
  package var lastPoll: Timestamp?
  package var nextPoll: Timestamp?
  package var hits: Int
  package var hits24h: Int
  package var held: Int
  package var tell: [String]
  package var error: StandingError?
  /// What it costs a day; `nil` where nothing does.
  package var cost: CostReport?
  /// Posts that the baseline held, in the answer to `add` and `resume`.
  package var baseline: Int?
  /// Sentences for the person who gave the command: what was left out and why, what is owed.
  package var notes: [String] = []
  /// Only in the answer to `show`.
  package var detail: Detail?

  /// What `show` adds.
  package struct Detail: Equatable, Sendable {
    package struct SourceState: Equatable, Sendable {
      package var source: String
      package var markID: String?
      package var markTime: Timestamp?
      package var lastGood: Timestamp?
      package var baselineOwed: Bool
      package var gaps: [String]
      package init(
        source: String, markID: String?, markTime: Timestamp?, lastGood: Timestamp?, baselineOwed: Bool,
        gaps: [String]
      ) {
        self.source = source
        self.markID = markID
        self.markTime = markTime
        self.lastGood = lastGood
        self.baselineOwed = baselineOwed
        self.gaps = gaps
      }
    }
    package var sources: [SourceState]
    package var errors: [StandingError]
    /// Hits a day, oldest first, the last one today (UTC); 14 of them.
    package var hitsByDay: [Int]
    package init(sources: [SourceState], errors: [StandingError], hitsByDay: [Int]) {
      self.sources = sources
      self.errors = errors
      self.hitsByDay = hitsByDay
    }
  }

  package init(
    name: String, query: String, sources: [String], every: Int, state: SavedSearch.State,
    createdAt: Timestamp, lastPoll: Timestamp? = nil, nextPoll: Timestamp? = nil, hits: Int = 0,
    hits24h: Int = 0, held: Int = 0, tell: [String] = [], error: StandingError? = nil
  ) {
    self.name = name
    self.query = query
    self.sources = sources
    self.every = every
    self.state = state
    self.createdAt = createdAt
    self.lastPoll = lastPoll
    self.nextPoll = nextPoll
    self.hits = hits
    self.hits24h = hits24h
    self.held = held
    self.tell = tell
    self.error = error
  }
}

extension SearchReport: JSONShape {
  package var json: JSONValue {
    var members: [JSONMember] = [
      JSONMember("name", .string(name)), JSONMember("query", .string(query)),
      JSONMember("sources", .strings(sources)), JSONMember("every", .number(String(every))),
      JSONMember("state", .string(state.rawValue)), JSONMember("created_at", .string(createdAt.rfc3339)),
      JSONMember("last_poll", .optional(lastPoll)), JSONMember("next_poll", .optional(nextPoll)),
      JSONMember("hits", .optional(hits)), JSONMember("hits_24h", .optional(hits24h)),
      JSONMember("held", .optional(held)), JSONMember("tell", .strings(tell)),
      JSONMember("error", error?.json ?? .null),
    ]
    if let baseline { members.append(JSONMember("baseline", .optional(baseline))) }
    if !notes.isEmpty { members.append(JSONMember("notes", .strings(notes))) }
    if let cost { members.append(JSONMember("cost_a_day", cost.json)) }
    if let detail { members.append(JSONMember("detail", detail.json)) }
    return .object(members)
  }

  package init(json: JSONValue) throws(ShapeError) {
    guard let state = SavedSearch.State(rawValue: try json.text("state")) else {
      throw ShapeError(missing: "state")
    }
    self.init(
      name: try json.text("name"), query: try json.text("query"), sources: json["sources"]?.strings ?? [],
      every: try json.number("every"), state: state, createdAt: try json.time("created_at"),
      lastPoll: json["last_poll"]?.time, nextPoll: json["next_poll"]?.time, hits: try json.number("hits"),
      hits24h: try json.number("hits_24h"), held: try json.number("held"),
      tell: json["tell"]?.strings ?? [], error: try StandingError.optional(json["error"]))
    baseline = json["baseline"]?.int
    notes = json["notes"]?.strings ?? []
    if let cost = json["cost_a_day"] { self.cost = try CostReport(json: cost) }
    if let detail = json["detail"] { self.detail = try Detail(json: detail) }
  }
}

extension SearchReport.Detail: JSONShape {
  package var json: JSONValue {
    [
      "sources": .array(
        sources.map { state in
          [
            "source": .string(state.source), "mark": .optional(state.markID),
            "mark_time": .optional(state.markTime), "last_good": .optional(state.lastGood),
            "baseline_owed": .bool(state.baselineOwed), "gaps": .strings(state.gaps),
          ]
        }),
      "errors": .array(errors.map(\.json)),
      "hits_by_day": .array(hitsByDay.map { .number(String($0)) }),
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    var sources: [SourceState] = []
    for state in json["sources"]?.array ?? [] {
      sources.append(
        SourceState(
          source: try state.text("source"), markID: state["mark"]?.string, markTime: state["mark_time"]?.time,
          lastGood: state["last_good"]?.time, baselineOwed: state["baseline_owed"]?.bool ?? false,
          gaps: state["gaps"]?.strings ?? []))
    }
    var errors: [StandingError] = []
    for error in json["errors"]?.array ?? [] { errors.append(try StandingError(json: error)) }
    self.init(
      sources: sources, errors: errors, hitsByDay: (json["hits_by_day"]?.array ?? []).compactMap(\.int))
  }
}

extension StandingError {
  static func optional(_ json: JSONValue?) throws(ShapeError) -> StandingError? {
    guard let json, !json.isNull else { return nil }
    return try StandingError(json: json)
  }
}
