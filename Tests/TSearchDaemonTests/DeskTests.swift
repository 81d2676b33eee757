import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct DeskTests {
  private func bench(
    _ script: @escaping ScriptedSource.Script = { (_, _) throws(SourceError) in Page(.posts([])) }
  ) async throws -> (DaemonBench, ScriptedSource) {
    var made: ScriptedSource?
    let bench = try await DaemonBench { time in
      let source = ScriptedSource("x", type: .twitter1, time: time, script: script)
      made = source
      return [source]
    }
    return (bench, try #require(made))
  }

  private func refusal(_ body: () async throws(ControlError) -> Void) async -> ControlError? {
    do {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test("adding asks once: the check and the baseline are the same request (T10, N3)")
  func adding() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in
      Page(.posts((1...100).map { .sample("\($0)", at: nil) }), next: "more")
    }
    let report = try await bench.desk.add(AddWish(query: "Swift Lang"))
    #expect(report.name == "swift-lang" && report.baseline == 100 && report.hits == 0)
    #expect(source.asks.count == 1)
    #expect(try await bench.hits().isEmpty)
  }

  @Test("sinks are kept once each, and 'none' empties the list")
  func sinks() async throws {
    let (bench, _) = try await bench()
    let added = try await bench.desk.add(AddWish(query: "swift", tell: ["notify", "notify"]))
    #expect(added.tell == ["notify"])
    let kept = try await bench.desk.edit("swift", EditWish(every: .seconds(3600)))
    #expect(kept.tell == ["notify"])
    #expect(try await bench.desk.edit("swift", EditWish(tell: ["notify", "none"])).tell.isEmpty)
  }

  @Test("a paused search asks nobody")
  func addingPaused() async throws {
    let (bench, source) = try await bench()
    let report = try await bench.desk.add(AddWish(query: "swift", isPaused: true))
    bench.time.advance(by: .seconds(7200))
    #expect(report.state == .paused && source.asks.isEmpty)
  }

  @Test(
    "a search whose query the service refuses is not saved; one that cannot be checked is, and owes its baseline"
  )
  func refusedByService() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in
      throw SourceError(.badQuery, "too complex")
    }
    let refused = await refusal { () throws(ControlError) in
      _ = try await bench.desk.add(AddWish(query: "swift"))
    }
    #expect(refused == .sourceRefused(source: "x", kind: "bad-query", message: "too complex"))
    #expect(try await bench.desk.list().isEmpty)
    source.answer { (_, _) throws(SourceError) in throw SourceError(.timeout, "no answer within 30 s") }
    let report = try await bench.desk.add(AddWish(query: "swift"))
    #expect(report.notes == ["not checked yet: 'x': no answer within 30 s"])
    source.answer { (_, _) throws(SourceError) in Page(.posts([.sample("1", at: nil)])) }
    bench.time.advance(by: .seconds(3600))
    #expect(try await bench.hits().isEmpty)
    #expect(try await bench.desk.list().first?.error == nil)
  }

  @Test("what a source has no right to is refused with what to do, by the name that the source has here")
  func noRight() async throws {
    let bench = try await DaemonBench { time in
      [
        ScriptedSource("work", type: .mastodon, time: time, rights: [.tag, .timeline]) {
          (_, _) throws(SourceError) in
          Page(.posts([]))
        }
      ]
    }
    let refused = await refusal { () throws(ControlError) in
      _ = try await bench.desk.add(AddWish(query: "swift", on: [SourceName("work")]))
    }
    #expect(
      refused
        == .sourceRefused(
          source: "work", kind: "bad-query",
          message:
            "without a token this server can be asked for hashtags and accounts only; search for '#TAG' or 'from:USER', or give it a token: 'tsearchctl source login work'"
        ))
  }

  @Test("a source that refuses is left out where nobody named it; named, it refuses the whole search")
  func refusedByOne() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x", "y"])
    sources[0].answer { (_, _) throws(SourceError) in throw SourceError(.badQuery, "too complex") }
    let refused = await refusal { () throws(ControlError) in
      _ = try await bench.desk.add(AddWish(query: "swift", on: sources.map(\.name)))
    }
    #expect(refused == .sourceRefused(source: "x", kind: "bad-query", message: "too complex"))
    #expect(try await bench.ledger.searches().isEmpty)
    let report = try await bench.desk.add(AddWish(query: "swift"))
    #expect(report.sources == ["y"] && report.notes == ["'x' is left out: too complex"])
    #expect(try await bench.ledger.searches().map(\.search.sources) == [[sources[1].name]])
  }

  @Test("what is wrong is refused before anybody is asked")
  func refusals() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift"))
    let asked = source.asks.count
    let cases: [(AddWish, (ControlError) -> Bool)] = [
      (AddWish(query: "swift \"open"), { if case .badQuery = $0 { true } else { false } }),
      (AddWish(query: "b", on: [SourceName("nowhere")]), { $0 == .sourceNotFound("nowhere") }),
      (AddWish(query: "(swift)"), { $0 == .searchExists("swift") }),
      (AddWish(query: "b", name: "swift"), { $0 == .searchExists("swift") }),
      (
        AddWish(query: "b", name: "Not A Name"),
        { if case .badParameter("name", _) = $0 { true } else { false } }
      ),
      (
        AddWish(query: "b", every: .milliseconds(10)),
        { if case .badParameter("every", _) = $0 { true } else { false } }
      ),
      (
        AddWish(query: "b", tell: ["pigeon"]),
        { if case .badParameter("tell", _) = $0 { true } else { false } }
      ),
    ]
    for (wish, isRight) in cases {
      let error = await refusal { () throws(ControlError) in _ = try await bench.desk.add(wish) }
      #expect(error.map(isRight) == true, "\(wish.query): \(String(describing: error))")
    }
    #expect(source.asks.count == asked)
  }

  @Test("where one name is unknown nothing is done")
  func unknownNames() async throws {
    let (bench, _) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift"))
    let error = await refusal { () throws(ControlError) in _ = try await bench.desk.remove(["swift", "rust"])
    }
    #expect(error == .searchNotFound("rust"))
    #expect(try await bench.desk.list().count == 1)
  }

  @Test("removing is removing: the same query begins anew (C5)")
  func removing() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift"))
    source.answer { (_, _) throws(SourceError) in Page(.posts([.sample("7", at: nil)])) }
    #expect(try await bench.desk.run(["swift"], isDry: false).hits.count == 1)
    #expect(try await bench.desk.remove(["swift"]).map(\.hits) == [1])
    let report = try await bench.desk.add(AddWish(query: "swift"))
    #expect(report.baseline == 1 && report.hits == 0)
  }

  @Test("a resume is quiet and counts what was passed over; --catch-up announces it")
  func resuming() async throws {
    let (bench, source) = try await bench()
    let start = bench.time.wallTime - .seconds(2000 * 60)
    let service = NumberedService(start: start, newest: 2000, seconds: 60)
    source.answer { (ask, _) throws(SourceError) in service.page(ask) }
    _ = try await bench.desk.add(AddWish(query: "swift"))
    for (newest, catchesUp, hits) in [(2150, false, 0), (2300, true, 150)] {
      _ = try await bench.desk.pause(["swift"])
      bench.time.advance(by: .seconds(150 * 60))
      let now = NumberedService(start: start, newest: newest, seconds: 60)
      source.answer { (ask, _) throws(SourceError) in now.page(ask) }
      let report = try #require(try await bench.desk.resume(["swift"], catchesUp: catchesUp).first)
      #expect(report.state == .active)
      if !catchesUp { #expect(report.baseline == 150) }
      #expect(try await bench.hits().count == hits)
    }
  }

  @Test("a changed query owes a quiet baseline and keeps the history; other changes owe nothing (N3)")
  func editing() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift"))
    source.answer { (_, _) throws(SourceError) in Page(.posts([.sample("1", at: nil)])) }
    _ = try await bench.desk.run(["swift"], isDry: false)
    let asked = source.asks.count
    let renamed = try await bench.desk.edit("swift", EditWish(every: .seconds(7200), name: "language"))
    #expect(renamed.name == "language" && renamed.every == 7200 && source.asks.count == asked)
    source.answer { (_, _) throws(SourceError) in Page(.posts([.sample("2", at: nil)])) }
    let changed = try await bench.desk.edit("language", EditWish(query: "swift server"))
    #expect(changed.baseline == 1 && changed.hits == 1)
    #expect(try await bench.hits() == ["1"])
  }

  @Test("an answer to the query as it was before an edit is thrown away (N3)")
  func editingUnderway() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    source.answer { (ask, _) throws(SourceError) in
      Page(.posts(ask.subject == .search("swift") ? [.sample("old", at: nil)] : []))
    }
    source.take(.seconds(20))
    let asked = source.asks.count
    while source.asks.count == asked { bench.time.advance(by: .seconds(1)) }
    source.take(.zero)
    _ = try await bench.desk.edit("swift", EditWish(query: "rust"))
    bench.time.advance(by: .seconds(300))
    #expect(try await bench.hits().isEmpty)
  }

  @Test("import says what it added, skipped and refused, and asks nobody; export gives it back")
  func documents() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift"))
    let asked = source.asks.count
    let result = try await bench.desk.importSearches(
      try JSONValue(
        parsing: """
          {"tsearch":1,"searches":[{"name":"swift","query":"swift"},{"name":"rust","query":"rust","every":60},
          {"query":"bad \\"quote"},{"name":"swift","query":"other"},{"name":"x"}],"accounts":[]}
          """))
    #expect(result["added"]?.strings == ["rust"])
    #expect(result["skipped"]?.strings == ["swift"])
    #expect(result["refused"]?.array?.count == 3)
    #expect(source.asks.count == asked)
    let document = try await bench.desk.export(["rust"])
    #expect(document.entries.map(\.query) == ["rust"])
  }

  @Test("backfill announces the newest ones, oldest first")
  func backfill() async throws {
    let (bench, source) = try await bench()
    let service = NumberedService(start: bench.time.wallTime - .seconds(2000), newest: 2000)
    source.answer { (ask, _) throws(SourceError) in service.page(ask) }
    let report = try await bench.desk.add(AddWish(query: "swift", baseline: .backfill(150)))
    #expect(report.hits == 150)
    #expect(try await bench.hits() == (1851...2000).map(String.init))
  }

  @Test(
    "names come from the query",
    arguments: [
      ("Swift Lang", "swift-lang"), ("#swift OR \"C++\"", "swift-or-c"), ("天気 東京", "天気-東京"),
      ("***", "search"),
      (String(repeating: "long ", count: 20), "long-long-long-long-long-long-long-long"),
    ])
  func names(query: String, name: String) {
    #expect(SearchName.derived(from: query) { _ in false } == name)
    let second = SearchName.derived(from: query) { $0 == name }
    #expect(second.hasSuffix("-2") && second.count <= 40 && SearchName.isValid(second))
  }

  @Test("a follower gets hits as they are stored, from where it left off")
  func watching() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift"))
    source.answer { (_, _) throws(SourceError) in
      Page(.posts([.sample("1", at: nil), .sample("2", at: nil)]))
    }
    _ = try await bench.desk.run(["swift"], isDry: false)
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let desk = bench.desk
    let following = Task {
      try await desk.watch([], after: 1, since: nil) { hit throws(ControlError) in
        continuation.yield(hit.post.id)
      }
    }
    var seen = stream.makeAsyncIterator()
    let first = try #require(await seen.next())
    source.answer { (_, _) throws(SourceError) in Page(.posts([.sample("3", at: nil)])) }
    _ = try await bench.desk.run(["swift"], isDry: false)
    let second = try #require(await seen.next())
    #expect([first, second].count == 2 && second == "3")
    following.cancel()
    _ = try? await following.value
  }
}
