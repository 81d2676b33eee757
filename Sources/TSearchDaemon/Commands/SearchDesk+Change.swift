package import TSearchControl
package import TSearchCore
import TSearchQuery

/// What `edit` was given; `nil` leaves a thing as it is.
package struct EditWish: Sendable {
  package var query: String?
  package var every: Duration?
  package var on: [SourceName]?
  package var name: String?
  package var tell: [String]?

  package init(
    query: String? = nil, every: Duration? = nil, on: [SourceName]? = nil, name: String? = nil,
    tell: [String]? = nil
  ) {
    self.query = query
    self.every = every
    self.on = on
    self.name = name
    self.tell = tell
  }
}

/// What was forgotten by `remove`.
package struct Removal: Equatable, Sendable {
  package var name: String
  package var hits: Int
}

extension SearchDesk {
  /// Forgets searches and all that only they hold (C5).
  package func remove(_ names: [String]) async throws(ControlError) -> [Removal] {
    guard !names.isEmpty else { throw .badParameter("names", "name a search") }
    let gone = try named(names)
    // Stored first: what cannot be stored changes nothing.
    let hits = try await storing { () throws(StoreError) in try await self.ledger.remove(gone.map(\.id)) }
    for search in gone {
      await scheduler.drop(search.id)
      searches[search.name] = nil
    }
    return zip(gone, hits).map { Removal(name: $0.name, hits: $1) }
  }

  /// Changes a search and keeps its history; a changed query or an added source owes a silent baseline (N3).
  package func edit(_ name: String, _ wish: EditWish) async throws(ControlError) -> SearchReport {
    try await checkHold()
    guard let old = searches[name] else { throw .searchNotFound(name) }
    let query = try parsed(wish.query ?? old.query)
    var new = old
    new.query = wish.query ?? old.query
    if wish.on != nil || wish.query != nil {
      new.sources = try sources(for: query, on: wish.on ?? old.sources).sources
    }
    let every = wish.every ?? (wish.on == nil ? nil : old.interval)
    if let every { new.interval = try interval(every, on: new.sources) }
    if let tell = wish.tell { new.tell = try sinks(tell) }
    if let wanted = wish.name { new.name = try self.name(wanted, for: new.query, besides: old.name) }
    try checkTwins(query, sources: new.sources, besides: old.id)

    var record = try await record(of: old)
    let isOther = (try? Query(parsing: old.query))?.printed != query.printed
    if isOther { new.revision += 1 }
    record.search = new
    let reaches = record.reaches
    record.reaches = Dictionary(
      uniqueKeysWithValues: new.sources.map { source in
        (source, isOther ? Reach(baseline: .silent) : reaches[source] ?? Reach(baseline: .silent))
      })
    return try await settle(record, was: old, notes: [])
  }

  package func pause(_ names: [String]) async throws(ControlError) -> [SearchReport] {
    var reports: [SearchReport] = []
    for search in try some(names) {
      var record = try await record(of: search)
      record.search.state = .paused
      reports.append(try await settle(record, was: search, notes: []))
    }
    return reports
  }

  /// Resume owes a silent baseline, unless what the pause passed over is to be announced.
  package func resume(_ names: [String], catchesUp: Bool) async throws(ControlError) -> [SearchReport] {
    try await checkHold()
    var reports: [SearchReport] = []
    for search in try some(names) {
      var record = try await record(of: search)
      let wasPaused = search.state == .paused
      record.search.state = .active
      if wasPaused, !catchesUp {
        for (source, reach) in record.reaches where reach.baseline == .none {
          record.reaches[source]?.baseline = .resume
        }
      }
      reports.append(
        try await settle(
          record, was: search, notes: wasPaused ? [] : ["'\(search.name)' was not paused"], polls: wasPaused))
    }
    return reports
  }

  private func some(_ names: [String]) throws(ControlError) -> [SavedSearch] {
    guard !names.isEmpty else { throw .badParameter("names", "name a search") }
    return try named(names)
  }

  /// Stores a changed search and asks at once where something is owed.
  private func settle(
    _ record: SearchRecord, was old: SavedSearch, notes: [String], polls: Bool = false
  ) async throws(ControlError) -> SearchReport {
    let search = record.search
    try await storing { () throws(StoreError) in
      try await self.ledger.update(search, reaches: record.reaches)
    }
    searches[old.name] = nil
    searches[search.name] = search
    await scheduler.replace(record)
    let owes = record.reaches.values.contains { $0.baseline != .none }
    guard search.state == .active, owes || polls else {
      var report = try await report(on: search)
      report.notes = notes
      return report
    }
    let outcomes = await scheduler.pollNow([search.id])
    var report = try await report(on: search)
    report.baseline = outcomes.reduce(0) { $0 + ($1.outcome.readings[search.id]?.quiet ?? 0) }
    report.notes = notes + outcomes.compactMap(\.notChecked)
    return report
  }
}
