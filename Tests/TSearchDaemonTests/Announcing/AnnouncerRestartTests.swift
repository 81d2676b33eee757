import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct AnnouncerRestartTests {
  @Test("a process that dies at any call loses and doubles nothing", arguments: 0..<60)
  func crash(atCall call: Int) async throws {
    let world = AnnouncerWorld()
    world.journal.faults.delay = .milliseconds(call % 3)
    try await world.start()
    world.commit(2)
    world.pass(.milliseconds(50))
    world.life.cut(after: call)
    world.commit(6)
    world.pass(.milliseconds(1))
    world.commit(3)
    world.pass(.milliseconds(30))
    try await world.kill()
    world.pass(.seconds(1))
    #expect(world.account == .exact(11))
    await world.stop()
  }

  @Test("a process that dies at any call of its start loses and doubles nothing", arguments: 0..<30)
  func crashAtStart(call: Int) async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.commit(3)
    world.pass(.milliseconds(2))
    world.journal.faults.isStopped = true
    world.commit(5)
    world.pass(.milliseconds(2))
    world.journal.killWithEntryInHand()
    world.journal.faults.isStopped = false
    await world.stopDead()
    world.life.cut(after: call)
    try? await world.start()
    world.pass(.milliseconds(80))
    try await world.kill()
    world.pass(.seconds(1))
    #expect(world.account == .exact(8))
    await world.stop()
  }

  @Test(
    "after a new boot what a power cut took from the journal is sent again, and nothing else",
    arguments: [0, 1, 4])
  func powerCut(lost: Int) async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.commit(3)
    world.pass(.seconds(3600))
    world.commit(4)
    world.pass(.seconds(1))
    world.journal.lose(last: lost)
    world.life.cut(after: 0)
    await world.stop()
    world.time.reboot(bootID: "00000000000000000000000000000002")
    try await world.restart()
    world.pass(.seconds(1))
    #expect(world.account == .exact(7))
    await world.stop()
  }

  @Test("a process that dies while it looks up the last boot's hits doubles none", arguments: 0..<20)
  func crashAfterPowerCut(call: Int) async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.commit(6)
    world.pass(.seconds(1))
    world.journal.lose(last: 2)
    await world.stop()
    world.time.reboot(bootID: "00000000000000000000000000000002")
    world.renew()
    world.life.cut(after: call)
    try? await world.start()
    world.pass(.milliseconds(50))
    try await world.kill()
    world.pass(.seconds(1))
    #expect(world.account == .exact(6))
    await world.stop()
  }

  @Test(
    "a store from a backup announces nothing that the journal has, and uses no number twice",
    arguments: [1, 2])
  func restored(starts: Int) async throws {
    let world = AnnouncerWorld()
    try await world.start()
    world.commit(3)
    world.pass(.seconds(1))
    let cursor = try await world.ledger.announcerState().cursor
    world.commit(5)
    world.pass(.seconds(1))
    await world.stop()
    world.ledger.goBack(to: 3, cursor: cursor)
    world.renew()
    try await world.start()
    // What is found again after another start is known all the same.
    for _ in 1..<starts { try await world.restart() }
    world.ledger.find(5...10, at: world.time.wallTime)
    world.announcer.poke()
    world.pass(.seconds(1))
    #expect(world.ledger.numbers == [1, 2, 3] + Array(9...14))
    #expect(world.ledger.announced == world.ledger.numbers)
    #expect(world.journal.hits == [1, 2, 3, 4, 5, 6, 7, 8, 13, 14])
    await world.stop()
  }
}
