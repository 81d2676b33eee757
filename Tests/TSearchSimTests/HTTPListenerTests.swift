import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct HTTPListenerTests {
  private func listener(_ faults: String...) throws -> HTTPListener {
    let faults = try faults.map { try Fault(parsing: $0) }
    let server = SampleServer(SampleOptions(rate: 60, faults: faults), clock: { HandClock.noon })
    return try HTTPListener { server.respond(to: $0) }
  }

  /// One exchange; the listener lives at least until its end.
  private func exchange(_ listener: HTTPListener, _ method: String, _ target: String, body: String = "")
    -> String
  {
    withExtendedLifetime(listener) {
      RawClient(port: listener.port).exchange(method, target, body: body)
    }
  }

  private func body(_ answer: String) -> Substring {
    answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...] } ?? ""
  }

  @Test func answersGoOutAsTheServicesMadeThem() throws {
    let fixture = try Fixture(history: .seconds(7200))
    let listener = try HTTPListener { fixture.server.respond(to: $0) }
    let answer = exchange(listener, "GET", "/search.json?q=%22C%2B%2B+game%22&rpp=2")
    let expected = fixture.get("/search.json?q=%22C%2B%2B+game%22&rpp=2", ["Host": "localhost"])
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && body(answer) == expected.text)
    #expect(answer.contains("\r\nDate: Mon, 30 Nov 2026 12:00:00 GMT\r\n"))
    #expect(answer.contains("\r\nContent-Length: \(expected.body.count)\r\n"))
    #expect(listener.url == "http://127.0.0.1:\(listener.port)")
  }

  @Test func bodiesOfRequestsArrive() throws {
    let listener = try listener()
    let added = exchange(listener, "POST", "/_sim/faults", body: "status=410\n")
    #expect(added.hasPrefix("HTTP/1.1 200 "))
    #expect(exchange(listener, "GET", "/feeds/all.rss").hasPrefix("HTTP/1.1 410 Gone"))
  }

  @Test func headGetsNoBodyAndUnchangedNeither() throws {
    let listener = try listener()
    let head = exchange(listener, "HEAD", "/feeds/all.rss")
    #expect(head.hasPrefix("HTTP/1.1 200 ") && body(head).isEmpty && head.contains("\r\nETag: "))
  }

  @Test func aCutBodyIsShorterThanPromised() throws {
    let answer = try exchange(listener("cut=100"), "GET", "/search.json?q=sample")
    let promised = answer.parts(from: "Content-Length: ", to: "\r\n").first.flatMap { Int($0) }
    #expect(body(answer).utf8.count == 100 && (promised ?? 0) > 1000)
  }

  @Test func aDroppedConnectionGivesNothing() throws {
    #expect(try exchange(listener("drop"), "GET", "/search.json?q=sample").isEmpty)
  }

  @Test func slowBodiesComeWhole() throws {
    let listener = try listener("slow=50ms", "delay=20ms,path=/feeds")
    let quick = try self.listener()
    for target in ["/search.json?q=sample", "/feeds/all.rss"] {
      let began = ContinuousClock.now
      let answer = exchange(listener, "GET", target)
      #expect(ContinuousClock.now - began >= .milliseconds(20))
      #expect(body(answer) == body(exchange(quick, "GET", target)))
    }
  }

  @Test func halfABodyComesBeforeAStall() throws {
    let answer = try exchange(listener("stall=30ms"), "GET", "/search.json?q=sample")
    let promised = answer.parts(from: "Content-Length: ", to: "\r\n").first.flatMap { Int($0) } ?? 0
    #expect(body(answer).utf8.count == promised / 2)
  }

  @Test(.timeLimit(.minutes(5))) func aHangingAnswerHoldsUpNeitherOthersNorTheEnd() throws {
    do {
      let listener = try listener("delay=1h,path=/search", "stall=1h,path=/feeds")
      let hanging = RawClient(port: listener.port)
      hanging.send("GET", "/search.json?q=sample")
      let stalled = RawClient(port: listener.port)
      stalled.send("GET", "/feeds/all.rss")
      #expect(!stalled.read().isEmpty)
      let timeline = exchange(listener, "GET", "/statuses/user_timeline/bob.xml")
      #expect(timeline.hasPrefix("HTTP/1.1 200 "))
      withExtendedLifetime((hanging, stalled, listener)) {}
    }
  }

  @Test func aTakenPortIsAnError() throws {
    let first = try listener()
    #expect(throws: SimError("cannot listen on 127.0.0.1:\(first.port): the port is taken")) {
      try HTTPListener(port: first.port) { _ in SampleResponse() }
    }
    withExtendedLifetime(first) {}
  }
}
