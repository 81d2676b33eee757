import Testing

@testable import TSearchCore

@Suite struct WaitingLineTests {
  @Test(
    "as many start as both limits let",
    arguments: [
      (8, 2, "aaaa", "aa"), (2, 8, "aaaa", "aa"), (3, 2, "aaabbb", "aab"), (8, 2, "aaaabbc", "aabbc"),
      (8, 1, "abcab", "abc"), (0, 0, "ab", "a"),
    ])
  func limits(total: Int, perHost: Int, arrivals: String, started: String) {
    var line = Arrivals(total: total, perHost: perHost)
    let hosts = arrivals.map { String($0) }
    let tickets = hosts.map { line.join($0) }
    let admitted = line.admitAll()
    #expect(
      admitted.map { ticket in tickets.firstIndex(of: ticket).map { hosts[$0] } ?? "?" }.joined() == started)
  }

  @Test func `a host's requests start in the order of their arrival`() {
    var line = Arrivals(total: 8, perHost: 1)
    let tickets = (0..<5).map { _ in line.join("a") }
    var order: [WaitingLine.Ticket] = []
    while let ticket = line.admitAll().first {
      order.append(ticket)
      line.finish("a")
    }
    #expect(order == tickets)
  }

  @Test func `a place that comes free goes to the longest waiting host that may`() {
    var line = Arrivals(total: 2, perHost: 1)
    let (a1, a2, b1, c1) = (line.join("a"), line.join("a"), line.join("b"), line.join("c"))
    #expect(line.admitAll() == [a1, b1])
    line.finish("b")
    #expect(line.admitAll() == [c1])
    line.finish("a")
    #expect(line.admitAll() == [a2])
  }

  @Test func `hosts that hang do not take turns among themselves while another waits`() {
    var line = Arrivals(total: 4, perHost: 2)
    for host in ["a", "a", "a", "a", "b", "b", "b", "b"] { _ = line.join(host) }
    let good = line.join("good")
    _ = line.admitAll()
    line.finish("a")
    #expect(line.admitAll() == [good])
  }

  @Test func `who gives the place up is passed over`() {
    var line = Arrivals(total: 1, perHost: 1)
    let (first, second, third) = (line.join("a"), line.join("a"), line.join("a"))
    #expect(line.admitAll() == [first])
    line.leave(second, "a")
    line.finish("a")
    #expect(line.admitAll() == [third])
  }

  @Test func `limits can grow and shrink meanwhile`() {
    var line = Arrivals(total: 1, perHost: 1)
    let tickets = (0..<6).map { _ in line.join("a") }
    #expect(line.admitAll() == [tickets[0]])
    (line.total, line.perHost) = (4, 3)
    #expect(line.admitAll() == [tickets[1], tickets[2]])
    (line.total, line.perHost) = (1, 1)
    for _ in 0..<2 { line.finish("a") }
    #expect(line.admitAll().isEmpty)
    line.finish("a")
    #expect(line.admitAll() == [tickets[3]])
  }
}

/// A line, and who has started since that was last asked.
private struct Arrivals {
  private var line: WaitingLine
  private var started: [WaitingLine.Ticket] = []

  init(total: Int, perHost: Int) { line = WaitingLine(total: total, perHost: perHost) }

  var total: Int {
    get { line.total }
    set { line.total = newValue }
  }
  var perHost: Int {
    get { line.perHost }
    set { line.perHost = newValue }
  }

  mutating func join(_ host: String) -> WaitingLine.Ticket {
    let ticket = line.takeTicket()
    if line.enter(ticket, host) { started.append(ticket) }
    return ticket
  }

  mutating func admitAll() -> [WaitingLine.Ticket] {
    while let ticket = line.admit() { started.append(ticket) }
    defer { started = [] }
    return started
  }

  mutating func finish(_ host: String) { line.finish(host) }
  mutating func leave(_ ticket: WaitingLine.Ticket, _ host: String) { line.leave(ticket, host) }
}
