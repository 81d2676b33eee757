package import TSearchCore

/// What is told of one search on one source.
package struct UnitView: Equatable, Sendable {
  package var source: SourceName
  package var lastPoll: SearchRecord.LastPoll?
  package var nextPoll: Timestamp
  package var error: StandingError?
  /// Why a poll that is due is not made.
  package var note: String?
  /// Posts a day that are likely, where each one costs.
  package var rate: Double?
}

extension Scheduler {
  package func unitViews() -> [SearchID: [UnitView]] {
    var views: [SearchID: [UnitView]] = [:]
    for unit in units.values { views[unit.key.search, default: []].append(view(of: unit)) }
    return views
  }

  package func unitViews(of search: SearchID) -> [UnitView] {
    (keysBySearch[search] ?? []).sorted().compactMap { units[$0] }.map { view(of: $0) }
  }

  private func view(of unit: PollUnit) -> UnitView {
    let next = time.wallTime + max(unit.due - time.now, .zero)
    var view = UnitView(source: unit.key.source, lastPoll: unit.lastPoll, nextPoll: next)
    view.rate = unit.reach.rate
    if let problem = unit.problem ?? sourceProblems[unit.key.source] {
      view.error = StandingError(
        kind: problem.kind, source: unit.key.source.rawValue, message: problem.message, since: problem.since,
        retryAt: next)
    } else if case .cannotRecord(let why) = stall?.cause, unit.wait == .cannotRecord {
      view.error = StandingError(
        kind: .cannotRecord, source: unit.key.source.rawValue, message: why,
        since: unit.lastPoll?.at ?? time.wallTime, retryAt: nil)
    }
    switch unit.wait {
    case .closed(let reason):
      view.note = "'\(unit.key.source)' is left alone until \(next.rfc3339): \(reason)"
    case .noNetwork: view.note = "no network: polls go on when it is back"
    case .cannotRecord: view.note = "the store cannot be written: polls go on when it can"
    case .backingOff: break
    case nil:
      let interval = interval(of: unit)
      if unit.stretch > .zero {
        let wide = Duration.seconds((interval + unit.stretch).components.seconds)
        guard wide > interval else { break }
        view.note =
          "'\(unit.key.source)': its quota is short, so polls come every \(wide.span) instead of \(interval.span)"
        break
      }
      guard interval > unit.search.interval else { break }
      view.note = "'\(unit.key.source)' wants to be asked every \(interval.span) at most, and so it is"
    }
    return view
  }

  /// What keeps all polls from being made, for `status`.
  package var stallNote: String? {
    switch stall?.cause {
    case .noNetwork: "no network: polls go on when it is back"
    case .cannotRecord(let why): "cannot record, paused: \(why)"
    case nil: nil
    }
  }

  /// The quota of a source's endpoint that is closed, else of the one with the least left.
  package func quota(of source: any Source) -> QuotaState? {
    gates.tightest(of: source.name, at: time.moment)
  }
}
