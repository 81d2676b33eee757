import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct FaultParsingTests {
  @Test(
    "reads every kind of fault",
    arguments: [
      ("late=0.1", .posts(.late(share: 0.1, by: .seconds(300)))),
      ("late=0.5/90s", .posts(.late(share: 0.5, by: .seconds(90)))),
      ("edit=1/1min", .posts(.edited(share: 1, after: .seconds(60)))),
      ("delete=0.25", .posts(.deleted(share: 0.25, after: .seconds(120)))),
      ("status=503", .answer(.status(503))),
      ("rate-limited=none", .answer(.rateLimited(.none, .seconds(60)))),
      ("rate-limited=retry-after-date/2min", .answer(.rateLimited(.retryAfterDate, .seconds(120)))),
      ("redirect=308", .answer(.redirect(308))), ("redirect=circle", .answer(.circle)),
      ("html", .answer(.html)), ("body={%2C}", .answer(.body(Array("{,}".utf8)))),
      ("empty-page=2", .page(.emptyPage(2))), ("repeat-cursor", .page(.repeatedCursor)),
      ("too-old=404", .page(.tooOld(404))), ("too-old=adjust", .page(.adjusted)), ("pinned", .page(.pinned)),
      ("window=0", .page(.window(0))), ("ids=shared", .page(.identities("shared"))),
      ("no-dates", .page(.withoutDates)), ("post-clock=-1d", .page(.clock(.seconds(-86_400)))),
      ("type=text/html", .wire(.contentType("text/html"))), ("latin1", .wire(.latin1(isDeclared: true))),
      ("latin1=undeclared", .wire(.latin1(isDeclared: false))), ("gzip", .wire(.gzip)),
      ("bomb=32M", .wire(.bomb(32 << 20))), ("huge=64K", .wire(.huge(64 << 10))),
      ("cut=100", .wire(.cut(after: 100))), ("delay=1min", .wire(.delayed(.seconds(60)))),
      ("slow=5s", .wire(.trickled(.seconds(5)))), ("stall=1h", .wire(.stalled(.seconds(3600)))),
      ("drop", .wire(.dropped)), ("clock=1h 30min", .wire(.clock(.seconds(5400)))),
    ] as [(String, Fault.Kind)])
  func kinds(text: String, kind: Fault.Kind) throws {
    let fault = try Fault(parsing: text)
    #expect(fault.kind == kind && fault.scope == Fault.Scope() && fault.text == text)
  }

  @Test func readsTheConditions() throws {
    var scope = Fault.Scope()
    scope.path = "/search.json"
    (scope.page, scope.skipping, scope.times, scope.span, scope.chance) = (3, 2, 4, .seconds(600), 0.5)
    let text = "status=500,path=/search.json,page=3,after=2,times=4,for=10min,chance=0.5"
    let fault = try Fault(parsing: text)
    #expect(fault.kind == .answer(.status(500)) && fault.scope == scope)
  }

  @Test(
    "refuses what it cannot read, and names it",
    arguments: [
      ("", "there is no fault ''"), ("nothing", "there is no fault 'nothing'"),
      ("status", "fault 'status' is written 'status=CODE', not 'status'"),
      ("status=1000", "fault 'status' is written 'status=CODE', not 'status=1000'"),
      ("html=1", "fault 'html' is written 'html', not 'html=1'"),
      ("late=2", "fault 'late' is written 'late=SHARE[/SPAN]', not 'late=2'"),
      ("html,path=search", "fault 'html' cannot have 'path=search'"),
      ("html,times=-1", "fault 'html' cannot have 'times=-1'"),
      ("html,chance=2", "fault 'html' cannot have 'chance=2'"),
      ("html,for=x", "fault 'html' cannot have 'for=x'"),
      ("html,when=now", "fault 'html' cannot have 'when=now'"),
    ])
  func refusals(text: String, message: String) {
    #expect(throws: SimError(message)) { try Fault(parsing: text) }
  }
}
