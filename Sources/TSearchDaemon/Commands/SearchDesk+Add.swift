package import TSearchControl
package import TSearchCore
import TSearchQuery

/// What `add` was given.
package struct AddWish: Sendable {
  package var query: String
  package var name: String?
  package var on: [SourceName]
  package var every: Duration?
  package var baseline: Reach.Baseline
  package var tell: [String]
  package var isPaused: Bool

  package init(
    query: String, name: String? = nil, on: [SourceName] = [], every: Duration? = nil,
    baseline: Reach.Baseline = .silent, tell: [String] = [], isPaused: Bool = false
  ) {
    self.query = query
    self.name = name
    self.on = on
    self.every = every
    self.baseline = baseline
    self.tell = tell
    self.isPaused = isPaused
  }
}

extension SearchDesk {
  /// Saves a search; the check and the baseline are the same request (T10).
  package func add(_ wish: AddWish) async throws(ControlError) -> SearchReport {
    try await checkHold()
    let query = try parsed(wish.query)
    let (sources, leftOut) = try sources(for: query, on: wish.on)
    let interval = try interval(wish.every, on: sources)
    let search = SavedSearch(
      id: SearchID(0), name: wish.name ?? "", query: wish.query, sources: sources,
      interval: interval, state: wish.isPaused ? .paused : .active, tell: try sinks(wish.tell),
      createdAt: time.wallTime)
    let record = try await save(search, asking: query, named: wish.name, baseline: wish.baseline)
    var notes = query.warnings + leftOut
    var baseline: Int?
    if !wish.isPaused {
      let polls = await scheduler.pollNow([record.search.id])
      notes += try await refuse(record.search, after: polls, isNamed: !wish.on.isEmpty)
      baseline = polls.reduce(0) { $0 + ($1.outcome.readings[record.search.id]?.quiet ?? 0) }
      notes += polls.compactMap { poll in poll.remark.map { "'\(poll.source)': \($0)" } }
      notes += polls.filter { !$0.isRefused }.compactMap(\.notChecked)
    }
    guard let saved = searches[record.search.id] else { throw .searchNotFound(record.search.name) }
    var report = try await report(on: saved)
    report.baseline = baseline
    report.notes = notes
    return report
  }

  /// Stores a new search; nobody is asked yet.
  func save(
    _ search: SavedSearch, asking query: Query, named wish: String?, baseline: Reach.Baseline
  ) async throws(ControlError) -> SearchRecord {
    try await alone { () throws(ControlError) in
      try searches.checkTwins(query, sources: search.sources)
      var search = search
      search.name = try searches.name(wish, for: search.query)
      let reaches = Dictionary(uniqueKeysWithValues: search.sources.map { ($0, Reach(baseline: baseline)) })
      let new = search
      let record = try await storing { () throws(StoreError) in
        try await self.ledger.insert(new, reaches: reaches)
      }
      searches.put(record.search)
      await scheduler.adopt(record)
      return record
    }
  }

  /// Takes a search back whose query a service refuses, or that no right covers.
  ///
  /// - Parameter isNamed: Whether a person named the sources; else the one that refuses is left out alone.
  /// - Returns: What was left out, and why.
  private func refuse(
    _ search: SavedSearch, after polls: [PollReport], isNamed: Bool
  ) async throws(ControlError) -> [String] {
    let refusals = polls.filter(\.isRefused)
    guard let first = refusals.first, let error = first.error else { return [] }
    let isTakenBack = isNamed || refusals.count == search.sources.count
    try await alone { () throws(ControlError) in
      // Meanwhile it may have been renamed, or removed.
      guard var saved = searches[search.id] else { return }
      saved.sources.removeAll { source in refusals.contains { $0.source == source } }
      if isTakenBack || saved.sources.isEmpty {
        _ = try await forget([saved])
      } else {
        _ = try await store(saved)
      }
    }
    guard isTakenBack else {
      return refusals.map { "'\($0.source)' is left out: \($0.error?.message ?? "")" }
    }
    throw .sourceRefused(source: first.source.rawValue, kind: error.kind.rawValue, message: error.message)
  }
}

extension QueryRefusal {
  /// What the source cannot be asked for, and what to do; the sentence goes through as one.
  fileprivate func words(for source: SourceName) -> String {
    guard let hint else { return message }
    // The dialects know the services, not the names of the sections.
    let named = hint.split(separator: "login NAME", omittingEmptySubsequences: false)
    return message + "; " + named.joined(separator: "login \(source)")
  }
}

extension PollReport {
  /// Whether the source refuses the query itself, or has no right at all.
  fileprivate var isRefused: Bool {
    guard let error else { return false }
    return error.kind == .badQuery || error.kind == .unauthorized || error.isOfCredential
  }

  /// That a new search could not be checked yet, and why.
  var notChecked: String? {
    error.map { "not checked yet: '\(source)': \($0.message)" }
  }
}

// What is checked before anybody is asked.
extension SearchDesk {
  func parsed(_ text: String) throws(ControlError) -> Query {
    do {
      return try Query(parsing: text)
    } catch {
      throw .badQuery(message: error.message, offset: error.offset)
    }
  }

  /// Where to look: what was named, else the default sources, else all that can answer and cost nothing.
  func sources(
    for query: Query, on names: [SourceName]
  ) throws(ControlError) -> (sources: [SourceName], leftOut: [String]) {
    let wanted = names.isEmpty ? configuration.defaultSources : names
    if !wanted.isEmpty {
      for name in wanted { try check(query, on: name) }
      return (Set(wanted).sorted(), [])
    }
    var sources: [SourceName] = []
    var leftOut: [String] = []
    for name in catalog.names {
      do {
        try check(query, on: name)
        if try source(name).traits.costs {
          leftOut.append("'\(name)' is left out: it costs money; '--on \(name)' asks it")
        } else {
          sources.append(name)
        }
      } catch {
        leftOut.append("'\(name)' is left out: \(error.reason)")
      }
    }
    guard !sources.isEmpty else {
      throw .badParameter("on", "no source can answer this query; name one, such as --on feed:URL")
    }
    return (sources, leftOut)
  }

  private func check(_ query: Query, on name: SourceName) throws(ControlError) {
    let source = try source(name)
    do {
      _ = try query.plan(for: source.traits)
    } catch {
      throw .sourceRefused(
        source: name.rawValue, kind: ErrorKind.badQuery.rawValue, message: error.words(for: name))
    }
  }

  func source(_ name: SourceName) throws(ControlError) -> any Source {
    do {
      return try catalog.source(name)
    } catch {
      switch error {
      case .unknown(let name): throw .sourceNotFound(name.rawValue)
      case .noRight(let name, let kind, let why):
        throw .sourceRefused(source: name.rawValue, kind: kind.rawValue, message: why)
      }
    }
  }

  func interval(_ wish: Duration?, on sources: [SourceName]) throws(ControlError) -> Duration {
    let least = configuration.minimumInterval(on: sources)
    let interval = wish ?? max(configuration.defaultInterval, least)
    guard interval >= least else {
      throw .badParameter("every", "the shortest interval here is \(least.span)")
    }
    return interval
  }

  /// The sinks of these names, each once; `none` empties the list.
  func sinks(_ wish: [String]) throws(ControlError) -> [String] {
    var sinks: [String] = []
    for name in wish {
      switch name {
      case "none": sinks = []
      case HitNotifier.sink: if !sinks.contains(name) { sinks.append(name) }
      default:
        throw .badParameter("tell", "there is no sink '\(name)'; it can be 'notify', or 'none'")
      }
    }
    return sinks
  }
}

extension ControlError {
  /// Why a source refuses, beside its name.
  fileprivate var reason: String {
    if case .sourceRefused(_, _, let message) = self { message } else { report.message }
  }
}
