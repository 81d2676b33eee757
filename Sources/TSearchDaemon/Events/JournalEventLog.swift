import TSearchCore

/// Says the daemon's events in the journal, or on standard error (OUTSIDE section 3).
package struct JournalEventLog: EventLog {
  private let log: JournalLog

  package init(_ log: JournalLog) { self.log = log }

  package func write(_ event: DaemonEvent) {
    if let note = JournalNote(event) { log.write(note) }
  }
}

extension JournalNote {
  /// The words for an event.
  init?(_ event: DaemonEvent) {
    switch event {
    case .ready(let searches):
      self.init("ready, \(searches) saved search\(searches == 1 ? "" : "es")", id: .ready)
    case .started(let state, let source, let searches):
      self.init(.started(state), of: source, searches: searches)
    case .changed(let state, let source, let searches):
      self.init(.changed(state), of: source, searches: searches)
    case .recovered(let state, let source, let searches):
      self.init(.recovered(state), of: source, searches: searches)
    case .gapFound(let search, let source, let gap):
      self.init(
        "\(search): \(source): a gap, \(gap.sentence)", id: .gapFound, priority: .warning,
        source: source.rawValue, searches: [search])
    case .gapClosed(let search, let source, let gap):
      self.init(
        "\(search): \(source): a gap was read and is closed, \(gap.sentence)", source: source.rawValue,
        searches: [search])
    case .account(let account, let event): self.init(event, of: account)
    case .cannotRecord(let why):
      self.init(
        "cannot record, paused: \(why)", id: .cannotRecord, priority: .error, error: .cannotRecord)
    case .recordsAgain: self.init("recording again, polls go on", id: .recovered, error: .cannotRecord)
    case .networkLost: self.init("no network, polls wait for it")
    case .networkBack: self.init("the network is back, polls go on")
    case .note(let words): self.init(words, priority: .warning)
    }
  }
}

extension Announcer: HitSink {}
