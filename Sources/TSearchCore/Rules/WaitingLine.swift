/// Who may start next: at most so many in all and for each host; of the hosts that have the fewest under way the one
/// that came first.
///
/// A host that is at its limit holds up nobody else's requests, and those that hang do not take turns among
/// themselves while others wait (T7).
package struct WaitingLine: Sendable {
  package typealias Ticket = UInt64

  private struct Host {
    var waiting: [Ticket] = []
    var running = 0

    mutating func start(ifBelow limit: Int) -> Bool {
      guard running < limit else { return false }
      running += 1
      return true
    }
  }

  package var total: Int
  package var perHost: Int
  private var hosts: [String: Host] = [:]
  private var waiting = 0
  private var running = 0
  private var lastTicket: Ticket = 0

  package init(total: Int, perHost: Int) {
    self.total = total
    self.perHost = perHost
  }

  package mutating func takeTicket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  /// Starts at once where there is room, else goes to the end of the host's line; whether it runs, until
  /// ``finish(_:)``.
  ///
  /// Nobody of the host is overtaken, as long as ``admit()`` is asked whenever there may be room.
  package mutating func enter(_ ticket: Ticket, _ host: String) -> Bool {
    if running < max(1, total), hosts[host, default: Host()].start(ifBelow: max(1, perHost)) {
      running += 1
      return true
    }
    hosts[host, default: Host()].waiting.append(ticket)
    waiting += 1
    return false
  }

  /// Takes the next one that may start out of the line; it runs until ``finish(_:)``.
  package mutating func admit() -> Ticket? {
    guard waiting > 0, running < max(1, total) else { return nil }
    var next: (running: Int, ticket: Ticket, host: String)?
    for (host, line) in hosts where line.running < max(1, perHost) {
      guard let first = line.waiting.first else { continue }
      if let next, (next.running, next.ticket) < (line.running, first) { continue }
      next = (line.running, first, host)
    }
    guard let next else { return nil }
    waiting -= 1
    running += 1
    hosts[next.host]?.waiting.removeFirst()
    hosts[next.host]?.running += 1
    return next.ticket
  }

  package mutating func finish(_ host: String) {
    running -= 1
    guard let place = hosts.index(forKey: host) else { return }
    hosts.values[place].running -= 1
    forgetIdle(at: place)
  }

  /// Gives a place in the line up.
  package mutating func leave(_ ticket: Ticket, _ host: String) {
    guard let place = hosts.index(forKey: host),
      let turn = hosts.values[place].waiting.firstIndex(of: ticket)
    else { return }
    waiting -= 1
    hosts.values[place].waiting.remove(at: turn)
    forgetIdle(at: place)
  }

  private mutating func forgetIdle(at place: [String: Host].Index) {
    let line = hosts.values[place]
    if line.running == 0, line.waiting.isEmpty { hosts.remove(at: place) }
  }
}
