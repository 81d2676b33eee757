import Testing

@testable import TSearchFetch

@Suite struct WaitingLineTests {
  @Test(
    "as many start as both limits let",
    arguments: [
      (8, 2, "aaaa", "aa"), (2, 8, "aaaa", "aa"), (3, 2, "aaabbb", "aab"), (8, 2, "aaaabbc", "aabbc"),
      (8, 1, "abcab", "abc"), (0, 0, "ab", "a"),
    ])
  func limits(total: Int, perHost: Int, arrivals: String, started: String) {
    var line = WaitingLine(total: total, perHost: perHost)
    let hosts = arrivals.map { String($0) }
    let tickets = hosts.map { line.join($0) }
    let admitted = admitAll(&line)
    #expect(
      admitted.map { ticket in tickets.firstIndex(of: ticket).map { hosts[$0] } ?? "?" }.joined() == started)
  }

  @Test func `a host's requests start in the order of their arrival`() {
    var line = WaitingLine(total: 8, perHost: 1)
    let tickets = (0..<5).map { _ in line.join("a") }
    var order: [WaitingLine.Ticket] = []
    while let ticket = line.admit() {
      order.append(ticket)
      line.finish("a")
    }
    #expect(order == tickets)
  }

  @Test func `a place that comes free goes to the longest waiting host that may`() {
    var line = WaitingLine(total: 2, perHost: 1)
    let (a1, a2, b1, c1) = (line.join("a"), line.join("a"), line.join("b"), line.join("c"))
    #expect(admitAll(&line) == [a1, b1])
    line.finish("b")
    #expect(admitAll(&line) == [c1])
    line.finish("a")
    #expect(admitAll(&line) == [a2])
  }

  @Test func `who gives the place up is passed over`() {
    var line = WaitingLine(total: 1, perHost: 1)
    let (first, second, third) = (line.join("a"), line.join("a"), line.join("a"))
    #expect(admitAll(&line) == [first])
    line.leave(second, "a")
    line.finish("a")
    #expect(admitAll(&line) == [third])
  }

  @Test func `limits can grow and shrink meanwhile`() {
    var line = WaitingLine(total: 1, perHost: 1)
    let tickets = (0..<6).map { _ in line.join("a") }
    #expect(admitAll(&line) == [tickets[0]])
    (line.total, line.perHost) = (4, 3)
    #expect(admitAll(&line) == [tickets[1], tickets[2]])
    (line.total, line.perHost) = (1, 1)
    for _ in 0..<2 { line.finish("a") }
    #expect(admitAll(&line).isEmpty)
    line.finish("a")
    #expect(admitAll(&line) == [tickets[3]])
  }

  private func admitAll(_ line: inout WaitingLine) -> [WaitingLine.Ticket] {
    var admitted: [WaitingLine.Ticket] = []
    while let ticket = line.admit() { admitted.append(ticket) }
    return admitted
  }
}

extension WaitingLine {
  fileprivate mutating func join(_ host: String) -> Ticket {
    let ticket = takeTicket()
    join(ticket, host)
    return ticket
  }
}
