import TSearchCore

/// Polls without news that are not written yet: polls in a row that came to the same are one span.
struct PollLog {
  struct Key: Hashable {
    var search: SearchID
    var source: SourceName

    /// A search has few sources, and their names are long.
    func hash(into hasher: inout Hasher) { hasher.combine(search) }
  }

  struct Span {
    /// The row that holds it, once it was written; its end may have moved since.
    var row: Int64?
    var first: Timestamp
    var last: Timestamp
    var polls: Int
    var error: String?

    /// Takes in a poll that came to the same; `false` for another one.
    mutating func extend(to moment: Timestamp, error: String?) -> Bool {
      guard self.error == error else { return false }
      last = moment
      polls += 1
      return true
    }
  }

  struct Entry {
    var key: Key
    var span: Span
  }

  /// While a disk stays full, older spans than these are forgotten (C6).
  private static let mostEnded = 10_000

  private var open: [Key: Span] = [:]
  /// The spans of ``open`` that have grown since they were written.
  private var grown: Set<Key> = []
  private var ended: [Entry] = []

  var isEmpty: Bool { grown.isEmpty && ended.isEmpty }

  mutating func note(_ key: Key, at moment: Timestamp, error: String?) {
    if open[key]?.extend(to: moment, error: error) != true {
      end(key)
      open[key] = Span(first: moment, last: moment, polls: 1, error: error)
    }
    grown.insert(key)
  }

  /// Ends the span, because a poll with news came, which is a row of its own.
  mutating func end(_ key: Key) {
    guard let span = open.removeValue(forKey: key), grown.remove(key) != nil else { return }
    ended.append(Entry(key: key, span: span))
    if ended.count > PollLog.mostEnded { ended.removeFirst(PollLog.mostEnded / 2) }
  }

  /// Forgets a search that was removed, or those of its sources that are no longer listed.
  mutating func forget(_ search: SearchID, but sources: [SourceName]) {
    func isGone(_ key: Key) -> Bool { key.search == search && !sources.contains(key.source) }
    for key in open.keys where isGone(key) { open[key] = nil }
    grown = grown.filter { !isGone($0) }
    ended.removeAll { isGone($0.key) }
  }

  /// What is to be written, oldest first for each key.
  var unwritten: [Entry] {
    ended + grown.compactMap { key in open[key].map { Entry(key: key, span: $0) } }
  }

  /// Takes note that all of ``unwritten`` is stored, in these rows; a key without one is gone.
  mutating func markWritten(_ rows: [Key: Int64]) {
    for key in grown {
      if let row = rows[key] { open[key]?.row = row } else { open[key] = nil }
    }
    grown = []
    ended = []
  }

  /// The last polls of which the store does not know yet.
  var lastPolls: [Key: SearchRecord.LastPoll] {
    var polls: [Key: SearchRecord.LastPoll] = [:]
    for entry in unwritten {
      let good = entry.span.error == nil ? entry.span.last : polls[entry.key]?.good
      polls[entry.key] = .init(at: entry.span.last, good: good)
    }
    return polls
  }
}
