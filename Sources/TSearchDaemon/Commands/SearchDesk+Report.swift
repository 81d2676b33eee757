package import TSearchControl
package import TSearchCore

// What `list`, `show`, `status` and `sources` tell.
extension SearchDesk {
  package func list() async throws(ControlError) -> [SearchReport] {
    let tallies = try await storing { () throws(StoreError) in
      try await self.ledger.tallies(now: self.time.wallTime)
    }
    let units = await scheduler.unitViews()
    var lastPolls: [SearchID: Timestamp] = [:]
    if searches.all.contains(where: { $0.state == .paused }) {
      let records = try await storing { () throws(StoreError) in try await self.ledger.searches() }
      for record in records { lastPolls[record.search.id] = record.lastPolls.values.map(\.at).max() }
    }
    return try named([]).map { search in
      var report = report(on: search, tally: tallies[search.id], units: units[search.id] ?? [])
      report.lastPoll = report.lastPoll ?? lastPolls[search.id]
      return report
    }
  }

  func report(on search: SavedSearch) async throws(ControlError) -> SearchReport {
    let tally = try await storing { () throws(StoreError) in
      try await self.ledger.tally(of: search.id, now: self.time.wallTime)
    }
    var report = report(on: search, tally: tally, units: await scheduler.unitViews(of: search.id))
    guard var cost = report.cost else { return report }
    for name in search.sources {
      guard let bill = await bill(of: name) else { continue }
      cost.bill = cost.bill.map { $0 + bill } ?? bill
    }
    report.cost = cost
    return report
  }

  private func report(on search: SavedSearch, tally: SearchTally?, units: [UnitView]) -> SearchReport {
    var report = SearchReport(
      name: search.name, query: search.query, sources: search.sources.map(\.rawValue),
      every: Int(search.interval.components.seconds), state: search.state, createdAt: search.createdAt,
      lastPoll: units.compactMap(\.lastPoll?.at).max(),
      nextPoll: search.state == .active ? units.map(\.nextPoll).min() : nil, hits: tally?.hits ?? 0,
      hits24h: tally?.hits24h ?? 0, held: tally?.held ?? 0, tell: search.tell,
      error: units.compactMap(\.error).min { $0.since < $1.since })
    report.cost = cost(of: [search], units: [search.id: units])
    return report
  }

  /// One search in full.
  package func show(_ name: String) async throws(ControlError) -> SearchReport {
    guard let search = searches[name] else { throw .searchNotFound(name) }
    var report = try await report(on: search)
    let record = try await record(of: search)
    let days = try await storing { () throws(StoreError) in
      try await self.ledger.hitsByDay(of: search.id, days: 14, now: self.time.wallTime)
    }
    if report.lastPoll == nil { report.lastPoll = record.lastPolls.values.map(\.at).max() }
    let units = await scheduler.unitViews(of: search.id)
    let states = search.sources.map { source -> SearchReport.Detail.SourceState in
      let reach = record.reaches[source]
      return SearchReport.Detail.SourceState(
        source: source.rawValue, markID: reach?.mark?.id, markTime: reach?.mark?.time,
        lastGood: units.first { $0.source == source }?.lastPoll?.good ?? record.lastPolls[source]?.good,
        baselineOwed: reach.map { $0.baseline != .none } ?? true,
        gaps: reach?.gaps.map(\.sentence) ?? [])
    }
    report.detail = SearchReport.Detail(
      sources: states, errors: units.compactMap(\.error), hitsByDay: days)
    report.notes = units.compactMap(\.note) + [deskNote(of: [search])].compactMap(\.self)
    return report
  }

  /// Health at a glance; of one search where it is named.
  package func status(_ name: String?) async throws(ControlError) -> StatusReport {
    let chosen = try named(name.map { [$0] } ?? [])
    let now = time.wallTime
    let (tallies, pending, today) = try await storing { () throws(StoreError) in
      (
        try await self.ledger.tallies(now: now), try await self.ledger.pendingCount(),
        try await self.ledger.hitCount(since: now.startOfDay)
      )
    }
    let views = await scheduler.unitViews()
    let units = chosen.flatMap { views[$0.id] ?? [] }
    let problems = units.compactMap(\.error)
    let stall = await scheduler.stallNote
    let saved = await scheduler.savedNote
    let damage = await ledger.damage?.sentence
    let delivery = sink.isUnverified ? "delivery unverified: the journal takes hits and cannot be read" : nil
    var report = StatusReport(
      version: tsearchVersion, since: startedAt, active: chosen.count { $0.state == .active },
      paused: chosen.count { $0.state == .paused }, nextPoll: units.map(\.nextPoll).min(), hitsToday: today,
      sources: await sources(of: chosen), problems: problems.sorted { $0.since < $1.since },
      held: chosen.reduce(0) { $0 + (tallies[$1.id]?.held ?? 0) }, pending: pending,
      notes: [damage, stall, delivery, deskNote(of: chosen), saved].compactMap(\.self)
        + Set(units.compactMap(\.note)).subtracting([stall].compactMap(\.self)).sorted(),
      needsUser: damage != nil || problems.contains { $0.kind.needsUser || $0.kind == .cannotRecord })
    report.cost = cost(of: chosen, units: views)
    return report
  }

  /// What searches cost a day, where they are polled and their sources charge for posts (T11).
  private func cost(of chosen: [SavedSearch], units: [SearchID: [UnitView]]) -> CostReport? {
    var reports: [SourceName: CostReport] = [:]
    for search in chosen where search.state == .active {
      for name in search.sources {
        guard let cost = try? catalog.source(name).traits.cost else { continue }
        let rate = units[search.id]?.first { $0.source == name }?.rate
        let next = CostReport(
          likely: rate.map { Int($0.rounded(.up)) }, most: cost.most(every: search.interval),
          price: cost.price, accountPrice: cost.accountPrice)
        reports[name] = (reports[name].map { $0 + next } ?? next).bounded(by: cost.monthlyLimit)
      }
    }
    let costs = reports.values
    return costs.dropFirst().reduce(costs.first) { sum, next in sum.map { $0 + next } }
  }

  /// All that can be asked, and the feeds that searches use.
  package func sources() async -> [SourceReport] {
    let used = searches.all.flatMap(\.sources)
    let names = catalog.names + Set(used).subtracting(catalog.names).sorted()
    var reports: [SourceReport] = []
    for name in names { reports.append(await sourceReport(name)) }
    return reports
  }

  private func sources(of chosen: [SavedSearch]) async -> [SourceReport] {
    var reports: [SourceReport] = []
    for name in Set(chosen.flatMap(\.sources)).sorted() { reports.append(await sourceReport(name)) }
    return reports
  }

  func sourceReport(_ name: SourceName) async -> SourceReport {
    do {
      let source = try catalog.source(name)
      let quota = await scheduler.quota(of: source)
      let closed = quota?.closedUntil.flatMap { $0 > time.wallTime ? quota?.reason : nil }
      var report = SourceReport(
        source: name.rawValue, type: source.traits.type, rights: source.traits.rights.map(\.rawValue),
        limit: quota?.reading.limit, remaining: quota?.reading.remaining,
        reset: quota?.closedUntil ?? quota?.reading.reset, note: closed ?? lack(of: name))
      report.queryLength = source.traits.queryLength
      report.bill = await bill(of: name)
      return report
    } catch {
      let type = configuration.source(name)?.type ?? .feed
      return SourceReport(source: name.rawValue, type: type, rights: [], note: error.reason)
    }
  }
}

extension SearchDesk {
  /// That the desktop shows no hits, and why, where one of the searches tells it.
  private func deskNote(of chosen: [SavedSearch]) -> String? {
    guard let trouble = sink.trouble, chosen.contains(where: { $0.tell.contains(HitNotifier.sink) }) else {
      return nil
    }
    return "notifications are not shown: \(trouble.words); the journal has every hit"
  }

  /// What a source has charged for; `nil` where it costs nothing.
  private func bill(of name: SourceName) async -> SourceReport.Bill? {
    guard let cost = try? catalog.source(name).traits.cost,
      let billed = try? await ledger.billed(of: name, at: time.wallTime)
    else { return nil }
    return SourceReport.Bill(billed, limit: cost.monthlyLimit)
  }

  /// What a source lacks that wants a credential and has none.
  private func lack(of name: SourceName) -> String? {
    guard catalog.credential(of: name) == nil else { return nil }
    return configuration.source(name).flatMap { CredentialForm($0) }?.lack
  }
}

extension Reach.Gap {
  /// The gap for a person.
  var sentence: String {
    "\(from?.rfc3339 ?? "the start") to \(to?.rfc3339 ?? "the mark"): \(reason)"
  }
}
