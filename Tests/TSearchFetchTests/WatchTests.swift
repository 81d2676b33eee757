import Glibc
import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5))) struct WatchTests {
  @Test(
    "a handler is called on the loop each time the descriptor is ready", arguments: LoopUnderTest.allCases)
  func calling(kind: LoopUnderTest) {
    let running = kind.start()
    let loop = running.loop
    let pipe = PipeEnds()
    let calls = Mutex<[Bool]>([])
    let gates = (0..<3).map { _ in Gate() }
    let watch = loop.watch(pipe.read, for: .readable) {
      pipe.drain()
      let isOnLoop = loop.isIsolatingCurrentContext() == true
      let count = calls.withLock { calls in
        calls.append(isOnLoop)
        return calls.count
      }
      gates[count - 1].open()
    }
    for gate in gates {
      pipe.fill()
      #expect(gate.wait())
    }
    watch.cancel()
    #expect(calls.withLock { $0 } == [true, true, true])
  }

  @Test(
    "nothing is called after a cancellation or a release", arguments: LoopUnderTest.allCases, [true, false])
  func ending(kind: LoopUnderTest, byRelease: Bool) {
    let running = kind.start()
    let pipe = PipeEnds()
    let calls = Mutex(0)
    var watch: (any DescriptorWatch)? = running.loop.watch(pipe.read, for: .readable) {
      calls.withLock { $0 += 1 }
    }
    if byRelease { watch = nil } else { watch?.cancel() }
    running.settle()
    pipe.fill()
    running.settle()
    #expect(calls.withLock { $0 } == 0)
    withExtendedLifetime(watch) {}
  }

  @Test("a handler may end its own watch, and another that is ready too", arguments: LoopUnderTest.allCases)
  func endingWithin(kind: LoopUnderTest) {
    let running = kind.start()
    let pipes = [PipeEnds(), PipeEnds()]
    let watches = Mutex<[any DescriptorWatch]>([])
    let calls = Mutex(0)
    for pipe in pipes { pipe.fill() }
    running.loop.run {
      for pipe in pipes {
        let watch = running.loop.watch(pipe.read, for: .readable) {
          calls.withLock { $0 += 1 }
          for watch in watches.withLock({ $0 }) { watch.cancel() }
        }
        watches.withLock { $0.append(watch) }
      }
    }
    running.settle()
    #expect(calls.withLock { $0 } == 1)
    watches.withLock { $0 = [] }
  }

  @Test("a hang-up counts as readable, a broken pipe as writable", arguments: LoopUnderTest.allCases)
  func hangUps(kind: LoopUnderTest) {
    let running = kind.start()
    for (readiness, closesWriter) in [(Readiness.readable, true), (.writable, false), (.either, true)] {
      var ends: [Int32] = [-1, -1]
      #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      let (kept, closed) = closesWriter ? (ends[0], ends[1]) : (ends[1], ends[0])
      close(closed)
      let gate = Gate()
      let watch = running.loop.watch(kept, for: readiness) { gate.open() }
      #expect(gate.wait())
      watch.cancel()
      running.settle()
      close(kept)
    }
  }

  @Test("two watches may share a descriptor, each for its own readiness", arguments: LoopUnderTest.allCases)
  func sharing(kind: LoopUnderTest) {
    let running = kind.start()
    var ends: [Int32] = [-1, -1]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let writable = Gate()
    let reads = Mutex(0)
    let reader = running.loop.watch(ends[0], for: .readable) { reads.withLock { $0 += 1 } }
    let writer = running.loop.watch(ends[0], for: .writable) { writable.open() }
    #expect(writable.wait())
    #expect(reads.withLock { $0 } == 0)
    reader.cancel()
    writer.cancel()
    running.settle()
    for end in ends { close(end) }
  }
}
