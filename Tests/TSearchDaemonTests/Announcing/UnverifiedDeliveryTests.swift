import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct UnverifiedDeliveryTests {
  enum Fault: CaseIterable { case unreadable, locked }

  private func world(with fault: Fault) -> AnnouncerWorld {
    let world = AnnouncerWorld()
    world.journal.faults.isUnreadable = fault == .unreadable
    world.journal.faults.isLocked = fault == .locked
    return world
  }

  @Test(
    "a journal that takes all and shows nothing for 10 s counts as unreadable; what it took is announced",
    arguments: Fault.allCases)
  func givingUp(fault: Fault) async throws {
    let world = world(with: fault)
    try await world.start()
    world.commit(3)
    world.pass(.seconds(9))
    #expect(world.ledger.announced.isEmpty)
    #expect(!world.announcer.isUnverified)
    world.pass(.seconds(3))
    #expect(world.ledger.announced == [1, 2, 3])
    #expect(world.announcer.isUnverified)
    world.commit(2)
    world.pass(.milliseconds(10))
    #expect(world.ledger.announced == [1, 2, 3, 4, 5])
    #expect(world.journal.hits == [1, 2, 3, 4, 5])
    await world.stop()
  }

  @Test(
    "a journal that can be read again is noticed with the first hit a minute later", arguments: Fault.allCases
  )
  func gettingBetter(fault: Fault) async throws {
    let world = world(with: fault)
    try await world.start()
    world.commit(1)
    world.pass(.seconds(12))
    #expect(world.announcer.isUnverified)
    world.journal.faults = FakeJournal.Faults()
    world.pass(.seconds(61))
    world.commit(1)
    world.pass(.seconds(1))
    #expect(!world.announcer.isUnverified)
    #expect(world.journal.hits == [1, 2])
    await world.stop()
  }

  @Test("after a start what is pending is sent to a journal that cannot be read")
  func pendingAtStart() async throws {
    let world = world(with: .unreadable)
    world.ledger.commit(2, at: world.time.wallTime)
    try await world.start()
    world.pass(.seconds(12))
    #expect(world.journal.hits == [1, 2])
    #expect(world.ledger.announced == [1, 2])
    await world.stop()
  }

  @Test("a sink that cannot be read by its nature announces at once and has nothing to complain of")
  func plainSink() async throws {
    let world = AnnouncerWorld()
    world.journal.faults.isLocked = true
    let sink = Announcer(
      loop: world.loop, time: world.time, ledger: world.ledger, journal: world.journal, unit: .user,
      verifies: false)
    world.ledger.commit(2, at: world.time.wallTime)
    try await sink.start()
    world.time.settle()
    #expect(world.ledger.announced == [1, 2])
    #expect(!sink.isUnverified)
    await sink.stop()
  }
}
