import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Random schedules of everything that can go wrong; each is repeated exactly by its seed.
@Suite struct AnnouncerFaultTests {
  @Test("nothing is lost and nothing is doubled, whatever fails in whatever order", arguments: 1...10)
  func schedule(seed: UInt64) async throws {
    var chance = SeededChance(seed: seed)
    let world = AnnouncerWorld()
    try await world.start()
    world.commit(1)  // A journal that was read before: it is stopped or away, never unreadable.
    world.pass(.milliseconds(30))
    for _ in 0..<40 {
      try await perform(chance.below(14), in: world, &chance)
      world.pass(.milliseconds(Int64([0, 1, 5, 30, 400, 1500][chance.below(6)])))
    }
    world.journal.faults = FakeJournal.Faults()
    world.ledger.isReadOnly = false
    if world.life.isCut { try await world.kill() }
    world.life.cut(after: nil)
    world.pass(.seconds(10))
    #expect(world.account == .exact(world.ledger.last))
    #expect(!world.announcer.isUnverified)
    await world.stop()
  }

  private func perform(_ event: Int, in world: AnnouncerWorld, _ chance: inout SeededChance) async throws {
    switch event {
    case 0...3: world.commit(1 + chance.below(40))
    case 4: world.commit(600)
    case 5: world.journal.faults.isStopped.toggle()
    case 6: world.journal.faults.isAbsent.toggle()
    case 7: world.journal.faults.limitsRate.toggle()
    case 8: world.journal.faults.dropsDebug.toggle()
    case 9: world.journal.faults.delay = .milliseconds(Int64(chance.below(60)))
    case 10: world.journal.faults.capacity = [3, 20, 512][chance.below(3)]
    case 11: world.journal.killWithEntryInHand()
    case 12: world.ledger.isReadOnly.toggle()
    default:
      world.ledger.isReadOnly = false  // A start that cannot read its store ends; here it is to go on.
      if world.life.isCut { try await world.kill() } else { world.life.cut(after: chance.below(50)) }
    }
  }
}

/// A small generator of repeatable numbers (SplitMix64).
struct SeededChance {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
