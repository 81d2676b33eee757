import TSearchCore

/// The alarms that stand, the earliest last; there are few, so that a plain list is quickest.
struct AlarmList {
  typealias Ticket = Int

  private struct Entry {
    var moment: BootInstant
    var ticket: Ticket
    var fire: @Sendable () -> Void
  }

  private var entries: [Entry] = []
  private(set) var lastTicket = 0

  /// When the next alarm is due.
  var first: BootInstant? { entries.last?.moment }

  /// Of alarms for the same moment, the one that was added first fires first.
  mutating func add(at moment: BootInstant, fire: @escaping @Sendable () -> Void) -> Ticket {
    lastTicket += 1
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].moment > moment { low = middle + 1 } else { high = middle }
    }
    entries.insert(Entry(moment: moment, ticket: lastTicket, fire: fire), at: low)
    return lastTicket
  }

  /// Takes one out that has not fired yet; what it held is for the caller to release, outside of any lock.
  mutating func remove(_ ticket: Ticket) -> (@Sendable () -> Void)? {
    guard let place = entries.lastIndex(where: { $0.ticket == ticket }) else { return nil }
    return entries.remove(at: place).fire
  }

  /// Takes out the earliest alarm that is due, of those that were added up to a ticket.
  mutating func takeDue(at now: BootInstant, upTo ticket: Ticket) -> (@Sendable () -> Void)? {
    guard let place = entries.lastIndex(where: { $0.ticket <= ticket }), entries[place].moment <= now else {
      return nil
    }
    return entries.remove(at: place).fire
  }
}
