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
    hosts[host, default: Host()].waiting.append(ticket)
  }

  /// Takes the next one that may start out of the line; it runs until ``finish(_:)``.
  mutating func admit() -> Ticket? {
    guard running < max(1, total) else { return nil }
    let ready = hosts.filter { !$0.value.waiting.isEmpty && $0.value.running < max(1, perHost) }
    guard let (host, line) = ready.min(by: { $0.value.waiting[0] < $1.value.waiting[0] }) else { return nil }
    running += 1
    hosts[host] = Host(waiting: Array(line.waiting.dropFirst()), running: line.running + 1)
    return line.waiting[0]
  }

  mutating func finish(_ host: String) {
    running -= 1
    hosts[host]?.running -= 1
    forget(host)
  }

  /// Gives a place in the line up.
  mutating func leave(_ ticket: Ticket, _ host: String) {
    hosts[host]?.waiting.removeAll { $0 == ticket }
    forget(host)
  }

  private mutating func forget(_ host: String) {
    if let line = hosts[host], line.running == 0, line.waiting.isEmpty { hosts[host] = nil }
  }
}
