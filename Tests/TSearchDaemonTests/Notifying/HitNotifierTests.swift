import Synchronization
import TSearchCore
import TSearchStore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// What reaches the desktop, and when (DESIGN 4.9), under manual time over a real store.
@Suite struct HitNotifierTests {
  @Test("hits of one poll are one notification; of searches that tell nobody there is none")
  func groups() async throws {
    let world = try await NotifyWorld()
    await world.find("swift", 3)
    await world.find("quiet", 2)
    await world.find("linux", 1)
    #expect(world.desktop.titles == ["3 new for swift", "linux: @alice"])
  }

  @Test("a search shows a second notification ten seconds after the first, with all that came")
  func pause() async throws {
    let world = try await NotifyWorld()
    await world.find("swift", 1)
    await world.find("swift", 1)
    await world.find("swift", 2)
    await world.find("linux", 1)
    #expect(world.desktop.titles == ["swift: @alice", "linux: @alice"])
    await world.time.run(for: .seconds(9))
    #expect(world.desktop.titles.count == 2)
    await world.time.run(for: .seconds(1))
    #expect(world.desktop.titles.last == "3 new for swift")
    #expect(world.time.alarms.isEmpty)
  }

  @Test("a restart repeats nothing, and shows what was found while the desktop was not told")
  func restart() async throws {
    let world = try await NotifyWorld()
    await world.find("swift", 1)
    try await world.restart()
    #expect(world.desktop.titles == ["swift: @alice"])
    await world.notifier.stop()
    await world.find("swift", 2, poking: false)
    try await world.restart(stopping: false)
    #expect(world.desktop.titles.last == "2 new for swift")
  }

  @Test("what is older than an hour is shown no more after a restart")
  func old() async throws {
    let world = try await NotifyWorld()
    await world.find("swift", 1)
    await world.notifier.stop()
    await world.find("swift", 2, poking: false)
    await world.time.run(for: .seconds(3601))
    await world.find("swift", 1, poking: false)
    try await world.restart(stopping: false)
    #expect(world.desktop.titles == ["swift: @alice", "swift: @alice"])
  }

  @Test("a search that tells the desktop from now on shows nothing of before")
  func change() async throws {
    let world = try await NotifyWorld()
    await world.find("quiet", 2)
    try await world.tell("quiet", ["notify"])
    await world.find("quiet", 1)
    #expect(world.desktop.titles == ["quiet: @alice"])
    try await world.tell("quiet", [])
    await world.find("quiet", 1)
    #expect(world.desktop.titles.count == 1)
  }

  @Test("a desktop that fails is asked again later and later, and after an hour there is nothing to ask for")
  func failing() async throws {
    let world = try await NotifyWorld()
    world.desktop.fail(with: .noService)
    await world.find("swift", 1)
    #expect(world.notifier.trouble == .noService)
    await world.time.run(for: .seconds(59))
    #expect(world.desktop.tries == 1)
    await world.time.run(for: .seconds(3601))
    #expect((7...11).contains(world.desktop.tries))
    await world.time.run(for: .seconds(600))
    #expect(world.time.alarms.isEmpty)
    world.desktop.fail(with: nil)
    await world.find("swift", 1)
    await world.time.run(for: .seconds(600))
    #expect(world.desktop.titles == ["swift: @alice"])
    #expect(world.notifier.trouble == nil)
  }

  @Test("what waited for the desktop is shown when it is there, and after a restart too")
  func waiting() async throws {
    let world = try await NotifyWorld()
    world.desktop.fail(with: .silent)
    await world.find("swift", 1)
    try await world.restart()
    #expect(world.desktop.titles.isEmpty)
    world.desktop.fail(with: nil)
    await world.time.run(for: .seconds(60))
    #expect(world.desktop.titles == ["swift: @alice"])
  }

  @Test("a removed search shows nothing that waited")
  func removed() async throws {
    let world = try await NotifyWorld()
    await world.find("swift", 1)
    await world.find("swift", 1)
    try await world.remove("swift")
    await world.time.run(for: .seconds(20))
    #expect(world.desktop.titles.count == 1)
  }

  @Test("a stop shows what waited, and takes a second at most")
  func stopping() async throws {
    let world = try await NotifyWorld()
    await world.find("swift", 1)
    await world.find("swift", 1)
    await world.notifier.stop()
    #expect(world.desktop.titles.count == 2)
    #expect(world.desktop.isClosed)
  }

  @Test("names are added to a hit only until it was looked at (N13)")
  func names() async throws {
    let world = try await NotifyWorld()
    #expect(world.notifier.lastSeen == 0)
    await world.find("quiet", 2)
    #expect(world.notifier.lastSeen == 2)
    try await world.tell("swift", [])
    try await world.tell("linux", [])
    await world.find("quiet", 1)
    #expect(world.notifier.lastSeen == 0)
  }
}
