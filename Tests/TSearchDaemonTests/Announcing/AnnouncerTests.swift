import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct AnnouncerTests {
  @Test(
    "each hit of the store is in the journal once, oldest first, and announced",
    arguments: [1, 499, 500, 1700])
  func plainDelivery(count: Int) async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.commit(count)
    world.pass(.milliseconds(100))
    #expect(world.account == .exact(count))
    #expect(world.journal.hits == world.journal.hits.sorted())
    await world.stop()
  }

  @Test("a journal that answers at once needs no checkpoint and is closed when all is announced")
  func noCheckpoint() async throws {
    let world = AnnouncerWorld()
    try await world.start()
    for _ in 0..<5 {
      world.commit(3)
      world.pass(.milliseconds(1))
      #expect(world.ledger.announced == world.ledger.numbers)
    }
    #expect(world.journal.checkpoints == 0)
    #expect(world.journal.openReaders == 0)
    #expect(world.time.alarms.isEmpty)
    await world.stop()
  }

  @Test("what was dropped is sent again once a later checkpoint was seen")
  func resending() async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.journal.faults.isStopped = true
    world.commit(3)
    world.pass(.milliseconds(5))
    world.journal.killWithEntryInHand()
    world.journal.faults.isStopped = false
    world.pass(.milliseconds(200))
    #expect(world.journal.hits == [2, 3, 1])
    #expect(world.ledger.announced == [1, 2, 3])
    #expect(world.journal.checkpoints == 1)
    await world.stop()
  }

  @Test("a stopped journal gets nothing twice, however long it stands", arguments: [1, 9, 30])
  func stopped(seconds: Int) async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.commit(1)
    world.pass(.milliseconds(10))
    world.journal.faults.isStopped = true
    world.commit(40)
    world.pass(.seconds(seconds))
    world.journal.faults.isStopped = false
    world.pass(.seconds(2))
    #expect(world.account == .exact(41))
    #expect(!world.announcer.isUnverified)
    await world.stop()
  }

  @Test("a missing journal is asked again at least once a second, and not in a busy loop")
  func absent() async throws {
    let world = AnnouncerWorld()
    world.journal.faults.isAbsent = true
    try await world.start()
    world.commit(10)
    world.pass(.seconds(60))
    #expect((60...80).contains(world.journal.offers))
    world.journal.faults.isAbsent = false
    world.pass(.seconds(1))
    #expect(world.journal.hits == Array(1...10))
    await world.stop()
  }

  @Test("while the rate is used up a single hit tries once a second, and all come in the end")
  func rateLimit() async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.commit(1)
    world.pass(.milliseconds(10))
    world.journal.faults.limitsRate = true
    world.commit(800)
    world.pass(.seconds(3))
    let before = world.journal.offers
    world.pass(.seconds(20))
    #expect(world.journal.offers - before < 80)
    world.journal.faults.limitsRate = false
    world.pass(.seconds(3))
    #expect(world.account == .exact(801))
    await world.stop()
  }

  @Test("a journal that stores no debug entries is settled all the same")
  func withoutDebug() async throws {
    let world = AnnouncerWorld()
    world.journal.faults.dropsDebug = true
    try await world.start()
    world.journal.faults.isStopped = true
    world.commit(2)
    world.pass(.milliseconds(5))
    world.journal.killWithEntryInHand()
    world.journal.faults.isStopped = false
    world.pass(.seconds(1))
    #expect(world.journal.hits == [2, 1])
    await world.stop()
  }

  @Test("hits of a search that is removed meanwhile are not sent again")
  func removed() async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.journal.faults.isStopped = true
    world.commit(2)
    world.pass(.milliseconds(5))
    world.journal.killWithEntryInHand()
    world.ledger.forget(1)
    world.journal.faults.isStopped = false
    world.pass(.seconds(1))
    #expect(world.journal.hits == [2])
    await world.stop()
  }

  @Test("a store that cannot be written delays the confirmation and repeats no entry")
  func fullDisk() async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.ledger.isReadOnly = true
    world.commit(5)
    world.pass(.seconds(30))
    #expect(world.ledger.announced.isEmpty)
    world.ledger.isReadOnly = false
    world.pass(.seconds(2))
    #expect(world.account == .exact(5))
    await world.stop()
  }

  @Test("hits may take on names until they are sent, and not while they are read for sending")
  func lastSent() async throws {
    let world = AnnouncerWorld()
    #expect(world.announcer.lastSent == .max)
    try await world.start()
    #expect(world.announcer.lastSent == 0)
    world.commit(7)
    world.pass(.milliseconds(1))
    #expect(world.announcer.lastSent == 7)
    world.journal.faults.isAbsent = true
    world.commit(2)
    world.pass(.seconds(3))
    #expect(world.announcer.lastSent == 7)
    await world.stop()
  }

  @Test("a stop with hits in flight takes a second at most, and the next start settles them")
  func stopping() async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.journal.faults.isStopped = true
    world.commit(4)
    world.pass(.milliseconds(50))
    let begin = world.time.now
    let stopping = Task(executorPreference: world.loop) { [announcer = world.announcer] in
      await announcer.stop()
    }
    world.time.settle()
    world.time.advance(by: .milliseconds(1001))
    await stopping.value
    #expect(world.time.now - begin < .seconds(2))
    #expect(world.ledger.announced.isEmpty)
    try await world.restart()
    world.journal.faults.isStopped = false
    world.pass(.seconds(1))
    #expect(world.journal.hits == [1, 2, 3, 4])
    #expect(world.ledger.announced == [1, 2, 3, 4])
    await world.stop()
  }
}
