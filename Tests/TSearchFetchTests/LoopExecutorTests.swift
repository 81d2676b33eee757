import Glibc
import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchFetch

/// Counts on the loop; every step must be there.
private actor Counter {
  private let loop: LoopExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  private var count = 0
  init(_ loop: LoopExecutor) { self.loop = loop }

  func step() {
    loop.checkIsolated()
    count += 1
  }

  func steps() -> Int { count }
}

/// Both ends of a pipe.
private final class Pipe: Sendable {
  let reading: Int32
  let writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }
  deinit {
    close(reading)
    close(writing)
  }

  func fill() { _ = unsafe write(writing, [1], 1) }
  func drain() {
    var byte: [UInt8] = [0]
    _ = unsafe read(reading, &byte, 1)
  }
}

@Suite(.timeLimit(.minutes(1))) struct LoopExecutorTests {
  private let bench = FetchBench()

  @Test("jobs from many threads all run on the loop, and tasks that prefer it stay there")
  func jobs() async {
    let loop = bench.loop
    let counter = Counter(loop)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { for _ in 0..<10 { await counter.step() } } }
      for _ in 0..<100 {
        group.addTask(executorPreference: loop) {
          loop.checkIsolated()
          await Task.yield()
          loop.checkIsolated()
        }
      }
    }
    #expect(await counter.steps() == 1000)
  }

  @Test("a ready descriptor calls its handler on the loop, until its watch ends")
  func watching() async throws {
    let pipe = try Pipe()
    let loop = bench.loop
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    let watch = loop.watch(pipe.reading, for: .readable) {
      loop.checkIsolated()
      pipe.drain()
      call.yield()
    }
    var seen = calls.makeAsyncIterator()
    for _ in 0..<3 {
      pipe.fill()
      await seen.next()
    }
    watch.cancel()
    bench.settle()
    let late = Mutex(0)
    let other = loop.watch(pipe.reading, for: .writable) { late.withLock { $0 += 1 } }
    pipe.fill()
    bench.settle()
    #expect(late.withLock(\.self) == 0)
    withExtendedLifetime(other) {}
  }

  @Test("a handler may end its own watch and another that is ready too")
  func endingInAHandler() async throws {
    let pipes = try [Pipe(), Pipe()]
    let watches = Mutex<[any DescriptorWatch]>([])
    let calls = Mutex(0)
    for pipe in pipes { pipe.fill() }
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    bench.loop.run { [loop = bench.loop] in
      let made = pipes.map { pipe in
        loop.watch(pipe.reading, for: .readable) {
          calls.withLock { $0 += 1 }
          for watch in watches.withLock({ $0 }) { watch.cancel() }
          end.yield()
        }
      }
      watches.withLock { $0 = made }
    }
    var seen = ended.makeAsyncIterator()
    await seen.next()
    bench.settle()
    #expect(calls.withLock(\.self) == 1)
  }

  @Test("a flood of jobs starves neither transfers nor descriptors")
  func flood() async throws {
    let loop = bench.loop
    let flag = Flag()
    @Sendable func flood() { if !flag.isSet { loop.run { flood() } } }
    for _ in 0..<8 { flood() }
    let server = LoopbackServer(paths: ["/": .answer(200)])
    #expect(try await bench.get(server.url()).status == 200)
    let pipe = try Pipe()
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    let watch = loop.watch(pipe.writing, for: .writable) { call.yield() }
    var seen = calls.makeAsyncIterator()
    await seen.next()
    watch.cancel()
    flag.set()
  }
}

/// Set once, seen by every thread.
private final class Flag: Sendable {
  private let state = Mutex(false)
  var isSet: Bool { state.withLock(\.self) }
  func set() { state.withLock { $0 = true } }
}
