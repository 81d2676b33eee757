/// A source as `sources` and `status` print it.
package struct SourceReport: Equatable, Sendable {
  package var source: String
  package var type: SourceType
  /// `search`, `account`, `timeline`.
  package var rights: [String]
  package var limit: Int?
  package var remaining: Int?
  package var reset: Timestamp?
  /// The longest query that it takes, in its own measure; `nil`: what its service takes at least.
  package var queryLength: Int?
  /// Why it cannot be asked, or what a person should know.
  package var note: String?
  /// What it has charged for; `nil` where it costs nothing.
  package var bill: Bill?
  /// What `source test` and `source login` found: whether it can be asked, and what there is to say of it.
  package var verdict: Verdict?

  package struct Verdict: Equatable, Sendable {
    package var isGood: Bool
    package var message: String
    package init(isGood: Bool, _ message: String) {
      self.isGood = isGood
      self.message = message
    }
  }

  package init(
    source: String, type: SourceType, rights: [String], limit: Int? = nil, remaining: Int? = nil,
    reset: Timestamp? = nil, note: String? = nil, verdict: Verdict? = nil
  ) {
    self.source = source
    self.type = type
    self.rights = rights
    self.limit = limit
    self.remaining = remaining
    self.reset = reset
    self.note = note
    self.verdict = verdict
  }
}

extension SourceReport: JSONShape {
  package var json: JSONValue {
    var members = [
      JSONMember("source", .string(source)), JSONMember("type", .string(type.rawValue)),
      JSONMember("rights", .strings(rights)), JSONMember("limit", .optional(limit)),
      JSONMember("remaining", .optional(remaining)), JSONMember("reset", .optional(reset)),
      JSONMember("note", .optional(note)),
    ]
    members += bill?.members ?? []
    if let queryLength { members.append(JSONMember("query_length", .optional(queryLength))) }
    if let verdict {
      members += [JSONMember("ok", .bool(verdict.isGood)), JSONMember("message", .string(verdict.message))]
    }
    return .object(members)
  }

  package init(json: JSONValue) throws(ShapeError) {
    guard let type = SourceType(rawValue: try json.text("type")) else { throw ShapeError(missing: "type") }
    self.init(
      source: try json.text("source"), type: type, rights: json["rights"]?.strings ?? [],
      limit: json["limit"]?.int, remaining: json["remaining"]?.int, reset: json["reset"]?.time,
      note: json["note"]?.string,
      verdict: json["ok"]?.bool.map { Verdict(isGood: $0, json["message"]?.string ?? "") })
    queryLength = json["query_length"]?.int
    bill = Bill(members: json)
  }
}

/// Health at a glance.
package struct StatusReport: Equatable, Sendable {
  package var version: String
  package var since: Timestamp
  package var active: Int
  package var paused: Int
  package var nextPoll: Timestamp?
  package var hitsToday: Int
  package var sources: [SourceReport]
  package var problems: [StandingError]
  /// Hits held back over all searches (N14).
  package var held: Int
  /// Hits that the journal has not confirmed yet.
  package var pending: Int
  /// Sentences: stretched intervals, delivery unverified, a store that was damaged, no network.
  package var notes: [String]
  /// Whether something waits for the user.
  package var needsUser: Bool
  /// What the searches cost a day; `nil` where none does (T11).
  package var cost: CostReport?

  package init(
    version: String, since: Timestamp, active: Int, paused: Int, nextPoll: Timestamp?, hitsToday: Int,
    sources: [SourceReport], problems: [StandingError], held: Int, pending: Int, notes: [String],
    needsUser: Bool
  ) {
    self.version = version
    self.since = since
    self.active = active
    self.paused = paused
    self.nextPoll = nextPoll
    self.hitsToday = hitsToday
    self.sources = sources
    self.problems = problems
    self.held = held
    self.pending = pending
    self.notes = notes
    self.needsUser = needsUser
  }
}

extension StatusReport: JSONShape {
  package var json: JSONValue {
    var members = [
      JSONMember("version", .string(version)), JSONMember("since", .string(since.rfc3339)),
      JSONMember("searches", ["active": .optional(active), "paused": .optional(paused)]),
      JSONMember("next_poll", .optional(nextPoll)), JSONMember("hits_today", .optional(hitsToday)),
      JSONMember("sources", .array(sources.map(\.json))),
      JSONMember("problems", .array(problems.map(\.json))), JSONMember("held", .optional(held)),
      JSONMember("pending", .optional(pending)), JSONMember("notes", .strings(notes)),
      JSONMember("needs_user", .bool(needsUser)),
    ]
    if let cost { members.append(JSONMember("cost_a_day", cost.json)) }
    return .object(members)
  }

  package init(json: JSONValue) throws(ShapeError) {
    let searches = try json.member("searches")
    var sources: [SourceReport] = []
    for source in json["sources"]?.array ?? [] { sources.append(try SourceReport(json: source)) }
    var problems: [StandingError] = []
    for problem in json["problems"]?.array ?? [] { problems.append(try StandingError(json: problem)) }
    self.init(
      version: try json.text("version"), since: try json.time("since"), active: try searches.number("active"),
      paused: try searches.number("paused"), nextPoll: json["next_poll"]?.time,
      hitsToday: try json.number("hits_today"), sources: sources, problems: problems,
      held: json["held"]?.int ?? 0, pending: json["pending"]?.int ?? 0,
      notes: json["notes"]?.strings ?? [], needsUser: json["needs_user"]?.bool ?? false)
    if let cost = json["cost_a_day"] { self.cost = try CostReport(json: cost) }
  }
}
