import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Commands that come at once, and commands over many searches (C3).
@Suite struct CommandRaceTests {
  private func bench() async throws -> (bench: DaemonBench, source: ScriptedSource) {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    return (bench, sources[0])
  }

  /// What became of commands that were given at the same time.
  private func atOnce(
    _ count: Int, _ command: @escaping @Sendable (Int) async throws -> Void
  ) async -> [ControlError?] {
    await withTaskGroup(of: ControlError?.self) { group in
      for number in 0..<count {
        group.addTask {
          do {
            try await command(number)
            return nil
          } catch {
            return error as? ControlError ?? .methodNotFound("\(error)")
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("twenty clients that add the same query under other names save it once, and are told by whom")
  func twins() async throws {
    let (bench, source) = try await bench()
    let desk = bench.desk
    let faults = await atOnce(20) { number in
      _ = try await desk.add(AddWish(query: "swift", name: "n\(number)"))
    }
    let saved = try await bench.ledger.searches().map(\.search.name)
    #expect(saved.count == 1 && source.asks.count == 1)
    #expect(
      faults.compactMap(\.self) == Array(repeating: .searchExists(try #require(saved.first)), count: 19))
  }

  @Test("twenty clients whose queries give the same name are all served, each by its own name")
  func sameStem() async throws {
    let (bench, _) = try await bench()
    let desk = bench.desk
    let faults = await atOnce(20) { number in
      _ = try await desk.add(AddWish(query: String(repeating: "long ", count: 9) + "w\(number)"))
    }
    #expect(faults.allSatisfy { $0 == nil })
    #expect(try await bench.desk.list().count == 20)
  }

  @Test("changes at the same time all hold, whichever comes first")
  func edits() async throws {
    let (bench, _) = try await bench()
    let desk = bench.desk
    _ = try await desk.add(AddWish(query: "swift", name: "s"))
    let faults = await atOnce(3) { number in
      switch number {
      case 0: _ = try await desk.edit("s", EditWish(every: .seconds(60)))
      case 1: _ = try await desk.edit("s", EditWish(query: "swift server"))
      default: _ = try await desk.pause(["s"])
      }
    }
    #expect(faults.allSatisfy { $0 == nil })
    let search = try #require(try await bench.ledger.searches().first?.search)
    #expect(search.interval == .seconds(60) && search.query == "swift server" && search.state == .paused)
    let renames = await atOnce(2) { number in _ = try await desk.edit("s", EditWish(name: "t\(number)")) }
    #expect(renames.compactMap(\.self) == [.searchNotFound("s")])
    #expect(try await desk.list().count == 1)
  }

  @Test("a search that is renamed or removed while it is asked for the first time leaves no ghost")
  func changedMeanwhile() async throws {
    for removes in [false, true] {
      let (bench, source) = try await bench()
      source.answer { (_, _) throws(SourceError) in throw SourceError(.badQuery, "too complex") }
      source.take(.seconds(10))
      let desk = bench.desk
      let adding = Task { try await desk.add(AddWish(query: "swift")) }
      while source.asks.isEmpty { await Task.yield() }
      let changing = Task {
        if removes { return _ = try await desk.remove(["swift"]) }
        _ = try await desk.edit("swift", EditWish(name: "language"))
      }
      while try await desk.list().map(\.name) == ["swift"] { await Task.yield() }
      let driver = Task {
        while !Task.isCancelled {
          bench.time.advance(by: .seconds(1))
          await Task.yield()
        }
      }
      defer { driver.cancel() }
      let added = try? await adding.value
      try await changing.value
      #expect(added?.name == (removes ? nil : "language"))
      let names = removes ? [] : ["language"]
      #expect(try await desk.list().map(\.name) == names)
      #expect(try await bench.ledger.searches().map(\.search.name) == names)
    }
  }

  @Test("a change of the interval while a poll runs loses nothing of what the poll read (N5)")
  func gapMeanwhile() async throws {
    let (bench, source) = try await bench()
    let start = bench.time.wallTime - .seconds(2000)
    let before = NumberedService(start: start, newest: 2000)
    source.answer { (ask, _) throws(SourceError) in before.page(ask) }
    _ = try await bench.desk.add(AddWish(query: "swift", name: "s", every: .seconds(600)))
    let now = NumberedService(start: start, newest: 2350)
    source.answer { (ask, _) throws(SourceError) in
      if ask.cursor == "2150" { throw SourceError(.serverError, "status 503") }
      return now.page(ask)
    }
    let desk = bench.desk
    // Whichever is first: a poll that was stored is not undone by the change, nor the other way round.
    async let run = desk.run(["s"], isDry: false)
    async let edit = desk.edit("s", EditWish(every: .seconds(300)))
    _ = try await (run, edit)
    source.answer { (ask, _) throws(SourceError) in now.page(ask) }
    for _ in 0..<3 { _ = try await desk.run(["s"], isDry: false) }
    #expect(Set(try await bench.hits()) == Set((2001...2350).map(String.init)))
  }

  @Test("an import of a thousand searches, their pause, resume and removal ask nobody too much")
  func many() async throws {
    let (bench, source) = try await bench()
    let entries = (0..<1000).map { #"{"name":"s\#($0)","query":"swift w\#($0)","every":900}"# }
    let text = #"{"tsearch":1,"searches":[\#(entries.joined(separator: ","))]}"#
    let document = try JSONValue(parsing: text)
    let names = (0..<1000).map { "s\($0)" }
    let desk = bench.desk
    let result = try await desk.importSearches(document)
    #expect(result["added"]?.strings?.count == 1000)
    #expect(try await desk.importSearches(document)["skipped"]?.strings?.count == 1000)
    #expect(source.asks.isEmpty)
    let some = Array(names.prefix(200))
    _ = try await desk.pause(some)
    _ = try await desk.resume(some, catchesUp: true)
    #expect(source.asks.count == 200)
    #expect(try await desk.status(nil).active == 1000)
    #expect(try await desk.remove(names).count == 1000)
    #expect(try await bench.ledger.searches().isEmpty)
  }
}
