package import TSearchCore

/// What the daemon says in the journal beside hits; it may be lost, for `status` knows all that stands.
package struct JournalNote: Equatable, Sendable {
  package enum Priority: Int, Sendable { case error = 3, warning, notice, information }

  /// `nil` for words without a fixed meaning.
  package var id: MessageID?
  package var priority: Priority
  package var message: String
  package var error: ErrorKind?
  package var source: String?
  package var searches: [String]

  package init(
    _ message: String, id: MessageID? = nil, priority: Priority = .information, error: ErrorKind? = nil,
    source: String? = nil, searches: [String] = []
  ) {
    self.message = message
    self.id = id
    self.priority = priority
    self.error = error
    self.source = source
    self.searches = searches
  }

  /// What is to be said of a source's problem; `nil` where nothing is (S1).
  package init?(_ news: ProblemNews, of source: SourceName, searches: [String]) {
    let (id, priority, state): (MessageID, Priority, ProblemState)
    switch news {
    case .nothing: return nil
    case .started(let now): (id, priority, state) = (.errorStarted, .warning, now)
    case .changed(let now): (id, priority, state) = (.errorChanged, .warning, now)
    case .recovered(let last): (id, priority, state) = (.recovered, .information, last)
    }
    let names = searches.isEmpty ? "" : searches.joined(separator: ", ") + ": "
    let end =
      id == .recovered ? "recovered, after '\(state.message)' since \(state.since.rfc3339)" : state.message
    self.init(
      "\(names)\(source): \(end)", id: id, priority: priority, error: state.kind, source: source.rawValue,
      searches: searches)
  }

  func entry(unit: UnitField) -> JournalEntry {
    var fields: [(name: String, value: String)] = [
      ("MESSAGE", JournalText.line(message)), ("PRIORITY", String(priority.rawValue)),
      ("SYSLOG_IDENTIFIER", "tsearchd"), unit.field,
    ]
    if let id { fields.append((JournalField.messageID, id.rawValue)) }
    if let error { fields.append(("TSEARCH_ERROR", error.rawValue)) }
    if let source { fields.append(("TSEARCH_SOURCE", JournalText.line(source))) }
    for search in searches { fields.append(("TSEARCH_SEARCH", JournalText.line(search))) }
    return JournalEntry(fields)
  }
}

/// Writes the daemon's words: at once or not at all, so that a journal that is away blocks nothing (S4).
package struct JournalLog: Sendable {
  private let journal: any Journal
  private let unit: UnitField

  package init(journal: any Journal, unit: UnitField) {
    self.journal = journal
    self.unit = unit
  }

  package func write(_ note: JournalNote) { _ = journal.offer(note.entry(unit: unit)) }
}
