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
    try await alone { () throws(ControlError) in try await forget(try some(names)) }
  }

  /// Stored first: what cannot be stored changes nothing.
  func forget(_ gone: [SavedSearch]) async throws(ControlError) -> [Removal] {
    let hits = try await storing { () throws(StoreError) in try await self.ledger.remove(gone.map(\.id)) }
    for search in gone {
      await scheduler.forget(search.id)
      searches.remove(search.id)
    }
    return zip(gone, hits).map { Removal(name: $0.name, hits: $1) }
  }

  /// Changes a search and keeps its history; a changed query or an added source owes a silent baseline (N3).
  package func edit(_ name: String, _ wish: EditWish) async throws(ControlError) -> SearchReport {
    try await checkHold()
    let record = try await alone { () throws(ControlError) in
      guard let old = searches[name] else { throw .searchNotFound(name) }
      let (new, isOther) = try edited(old, wish)
      let owing = isOther ? new.sources : new.sources.filter { !old.sources.contains($0) }
      return try await store(
        new, reaches: Dictionary(uniqueKeysWithValues: owing.map { ($0, Reach(baseline: .silent)) })
      )
    }
    var report = try await settled(record, asks: record.owesBaseline)
    if let text = wish.query { report.notes = try parsed(text).warnings + report.notes }
    return report
  }

  /// The search as it is to be, and whether it asks something else then.
  private func edited(
    _ old: SavedSearch, _ wish: EditWish
  ) throws(ControlError) -> (search: SavedSearch, isOther: Bool) {
    let query = try parsed(wish.query ?? old.query)
    var new = old
    new.query = wish.query ?? old.query
    if wish.on != nil || wish.query != nil {
      new.sources = try sources(for: query, on: wish.on ?? old.sources).sources
    }
    let every = wish.every ?? (wish.on == nil ? nil : old.interval)
    if let every { new.interval = try interval(every, on: new.sources) }
    if let tell = wish.tell { new.tell = try sinks(tell) }
    if let wanted = wish.name { new.name = try searches.name(wanted, for: new.query, besides: old.name) }
    try searches.checkTwins(query, sources: new.sources, besides: old.id)
    let isOther = (try? Query(parsing: old.query))?.printed != query.printed
    if isOther { new.revision += 1 }
    return (new, isOther)
  }

  package func pause(_ names: [String]) async throws(ControlError) -> [SearchReport] {
    let records = try await alone { () throws(ControlError) in
      var records: [SearchRecord] = []
      for search in try some(names) {
        var paused = search
        paused.state = .paused
        records.append(try await store(paused))
      }
      return records
    }
    var reports: [SearchReport] = []
    for record in records { reports.append(try await report(on: record.search)) }
    return reports
  }

  /// Resume owes a silent baseline, unless what the pause passed over is to be announced.
  package func resume(_ names: [String], catchesUp: Bool) async throws(ControlError) -> [SearchReport] {
    try await checkHold()
    var reports: [SearchReport] = []
    for name in try some(names).map(\.name) {
      let (record, wasPaused) = try await alone { () throws(ControlError) in
        guard let search = searches[name] else { throw .searchNotFound(name) }
        return (try await resume(search, catchesUp: catchesUp), search.state == .paused)
      }
      var report = try await settled(record, asks: wasPaused || record.owesBaseline)
      if !wasPaused { report.notes.insert("'\(name)' was not paused", at: 0) }
      reports.append(report)
    }
    return reports
  }

  private func resume(_ search: SavedSearch, catchesUp: Bool) async throws(ControlError) -> SearchRecord {
    var active = search
    active.state = .active
    var reaches: [SourceName: Reach] = [:]
    if search.state == .paused, !catchesUp {
      reaches = try await record(of: search).reaches.filter { $0.value.baseline == .none }
      for source in reaches.keys { reaches[source]?.baseline = .resume }
    }
    return try await store(active, reaches: reaches)
  }

  private func some(_ names: [String]) throws(ControlError) -> [SavedSearch] {
    guard !names.isEmpty else { throw .badParameter("names", "name a search") }
    return try named(names)
  }

  /// Stores a changed search; how far it has read stays as it is in the store but for `reaches`.
  func store(
    _ search: SavedSearch, reaches: [SourceName: Reach] = [:]
  ) async throws(ControlError) -> SearchRecord {
    try await storing { () throws(StoreError) in try await self.ledger.update(search, reaches: reaches) }
    searches.put(search)
    let record = try await record(of: search)
    await scheduler.replace(record)
    return record
  }

  /// What is told of a changed search, after it was asked where it is to be.
  private func settled(_ record: SearchRecord, asks: Bool) async throws(ControlError) -> SearchReport {
    let id = record.search.id
    guard record.search.state == .active, asks else { return try await report(on: record.search) }
    let polls = await scheduler.pollNow([id])
    guard let saved = searches[id] else { throw .searchNotFound(record.search.name) }
    var report = try await report(on: saved)
    report.baseline = polls.reduce(0) { $0 + ($1.outcome.readings[id]?.quiet ?? 0) }
    report.notes = polls.compactMap(\.notChecked)
    return report
  }
}

extension SearchRecord {
  fileprivate var owesBaseline: Bool { reaches.values.contains { $0.baseline != .none } }
}
