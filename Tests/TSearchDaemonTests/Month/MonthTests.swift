import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Weeks of the whole daemon under manual time, held against plain rules (T1 to T8, N1, N3, N5, N8, S2, C6).
///
/// The suite lives through three days of 25 searches; with `TSEARCH_MONTH=full` it is 30 days of 1,000.
@Suite struct MonthTests {
  @Test("whatever happens, each search keeps its time, and announces every post once and in order")
  func month() async throws {
    let plan = MonthPlan.asked
    let world = MonthWorld(plan)
    var (reported, early) = (0, 0)
    try await world.live { day in
      reported = tell(world.rules.faults, after: reported, of: plan)
      #expect(world.clock.time.alarms.count < 300)
      guard plan.isFull else { return }
      let memory = MemoryUse.privateBytes
      print("day \(day): \(world.rules.figures), \(memory >> 10) KB of private memory")
      fflush(nil)  // A run of minutes is watched.
      if day == 10 { early = memory }
      if day == plan.days { #expect(memory < early + (2 << 20)) }
    }
    _ = tell(world.rules.faults, after: reported, of: plan)
    let figures = world.rules.figures
    print("\(plan.searches) searches, \(plan.days) days, seed \(plan.seed): \(figures), \(world.log.words)")
    #expect(figures.polls > plan.searches * plan.days / 2 && figures.hits > plan.searches * plan.days / 2)
  }

  /// Records each fault once; how many were told by now.
  private func tell(_ faults: [String], after reported: Int, of plan: MonthPlan) -> Int {
    for fault in faults.dropFirst(reported) { Issue.record("seed \(plan.seed): \(fault)") }
    return faults.count
  }
}

/// What this process holds that is nobody else's.
private enum MemoryUse {
  /// RssAnon of proc(5).
  static var privateBytes: Int {
    let lines = TestFile.read("/proc/self/status")?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix("RssAnon:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
