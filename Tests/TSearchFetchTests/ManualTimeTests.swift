import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5))) struct ManualTimeTests {
  @Test("alarms have fired when the advance returns, in their order", arguments: LoopUnderTest.allCases)
  func order(kind: LoopUnderTest) {
    let running = kind.start()
    let time = ManualTimekeeper(loop: running.loop)
    let fired = Mutex<[Int]>([])
    let alarms = [30, 10, 20, 90].map { seconds in
      time.alarm(at: time.now + .seconds(seconds)) { fired.withLock { $0.append(seconds) } }
    }
    alarms[2].cancel()
    time.advance(by: .seconds(60))
    #expect(fired.withLock { $0 } == [10, 30])
    #expect(time.alarms == [BootInstant(sinceBoot: .seconds(1090))])
  }

  @Test func `an alarm that is armed by what an alarm started fires in the same advance`() {
    let bench = FetchBench()
    let time = ManualTimekeeper(loop: bench.loop)
    let start = time.wallTime
    let task = Task(executorPreference: bench.loop) {
      var moments: [Duration] = []
      for _ in 0..<5 {
        await time.wait(for: .seconds(10))
        moments.append(time.wallTime - start)
      }
      return moments
    }
    time.settle()
    time.advance(by: .seconds(49))
    #expect(time.alarms == [BootInstant(sinceBoot: .seconds(1050))])
    time.advance(by: .seconds(1))
    #expect(time.alarms.isEmpty)
    task.cancel()
  }

  @Test func `a jump of the wall clock moves no alarm`() {
    let time = ManualTimekeeper()
    let count = Mutex(0)
    let alarm = time.alarm(at: time.now + .seconds(10)) { count.withLock { $0 += 1 } }
    time.jumpWallClock(by: .seconds(3600))
    time.advance(by: .seconds(9))
    #expect(count.withLock { $0 } == 0)
    time.advance(by: .seconds(1))
    #expect(count.withLock { $0 } == 1)
    withExtendedLifetime(alarm) {}
  }
}
