import Testing

@testable import TSearchFetch

@Suite struct JobQueueTests {
  @Test("what came while the loop was awake keeps it from falling asleep, and none of it is slept over")
  func sleeping() {
    var queue = JobQueue()
    let ways: [(name: String, come: (inout JobQueue) -> Bool, go: (inout JobQueue) -> Void)] = [
      ("body", { $0.append {} }, { _ = $0.takeBodies() }),
      ("watch", { $0.changeWatches() }, { _ = $0.takeWatchChange() }),
    ]
    for way in ways {
      let wakesAwake = way.come(&queue)
      let sleepsOver = queue.fallAsleep()
      way.go(&queue)
      let sleeps = queue.fallAsleep()
      let wakesAsleep = way.come(&queue)
      let wakesTwice = way.come(&queue)
      way.go(&queue)
      #expect(
        [wakesAwake, sleepsOver, sleeps, wakesAsleep, wakesTwice] == [false, false, true, true, false],
        "\(way.name)")
    }
  }
}
