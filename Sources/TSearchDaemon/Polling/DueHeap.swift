import TSearchCore

/// The due times of all units, earliest first; ten thousand of them cost nothing while they wait.
///
/// A unit that is moved gets a new ticket and a new entry; its older entries are dropped when they come up.
struct DueHeap {
  struct Entry {
    var due: BootInstant
    var unit: PollUnit
    var ticket: Int
    /// Whether the unit has not been moved since.
    var isCurrent: Bool { unit.ticket == ticket }
  }

  private var entries: [Entry] = []

  var first: Entry? { entries.first }

  mutating func push(_ entry: Entry) {
    entries.append(entry)
    var place = entries.count - 1
    while place > 0, entries[place].due < entries[(place - 1) / 2].due {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func popFirst() -> Entry? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      sink()
    }
    return first
  }

  /// Drops entries that no longer count, when most of them do not.
  mutating func prune(expected: Int) {
    guard entries.count > 64, entries.count > expected * 3 else { return }
    let kept = entries.filter(\.isCurrent)
    entries = []
    for entry in kept { push(entry) }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [place * 2 + 1, place * 2 + 2]
      where child < entries.count && entries[child].due < entries[least].due { least = child }
      guard least != place else { return }
      entries.swapAt(place, least)
      place = least
    }
  }
}
