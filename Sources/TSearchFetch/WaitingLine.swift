/// Who may start next: at most so many in all and for each host, otherwise in the order of arrival.
///
/// A host that is at its limit holds up nobody else's requests.
struct WaitingLine {
  typealias Ticket = UInt64

  private struct Host {
    var waiting: [Ticket] = []
    var running = 0
  }

  var total: Int
  var perHost: Int
  private var hosts: [String: Host] = [:]
  private var waiting = 0
  private var running = 0
  private var lastTicket: Ticket = 0

  init(total: Int, perHost: Int) {
    self.total = total
    self.perHost = perHost
  }

  mutating func takeTicket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  /// Goes to the end of the host's line.
  mutating func join(_ ticket: Ticket, _ host: String) {
    waiting += 1
    hosts[host, default: Host()].waiting.append(ticket)
  }

  /// Takes the next one that may start out of the line; it runs until ``finish(_:)``.
  mutating func admit() -> Ticket? {
    guard waiting > 0, running < max(1, total) else { return nil }
    var next: (ticket: Ticket, host: String)?
    for (host, line) in hosts where line.running < max(1, perHost) {
      guard let first = line.waiting.first, first < next?.ticket ?? .max else { continue }
      next = (first, host)
    }
    guard let next else { return nil }
    waiting -= 1
    running += 1
    hosts[next.host]?.waiting.removeFirst()
    hosts[next.host]?.running += 1
    return next.ticket
  }

  mutating func finish(_ host: String) {
    running -= 1
    hosts[host]?.running -= 1
    forget(host)
  }

  /// Gives a place in the line up.
  mutating func leave(_ ticket: Ticket, _ host: String) {
    guard let place = hosts[host]?.waiting.firstIndex(of: ticket) else { return }
    waiting -= 1
    hosts[host]?.waiting.remove(at: place)
    forget(host)
  }

  private mutating func forget(_ host: String) {
    if let line = hosts[host], line.running == 0, line.waiting.isEmpty { hosts[host] = nil }
  }
}
