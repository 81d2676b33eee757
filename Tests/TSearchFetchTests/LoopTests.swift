import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5))) struct LoopTests {
  /// Lives on a loop; counts without a lock.
  private actor Counter {
    private let loop: any EventLoop
    private(set) var count = 0
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
    init(_ loop: any EventLoop) { self.loop = loop }

    func add() { count += 1 }

    /// Whether a continuation that another thread resumes comes back to the loop.
    func comesBack() async -> Bool {
      await withCheckedContinuation { continuation in
        RunningThread { continuation.resume() }.detach()
      }
      loop.checkIsolated()
      return loop.isIsolatingCurrentContext() == true
    }
  }

  @Test("bodies from many threads all run, each thread's in their order", arguments: LoopUnderTest.allCases)
  func threads(kind: LoopUnderTest) {
    let running = kind.start()
    let seen = Mutex<[[Int]]>(Array(repeating: [], count: 4))
    let threads = (0..<4).map { thread in
      RunningThread {
        for number in 0..<1000 { running.loop.run { seen.withLock { $0[thread].append(number) } } }
      }
    }
    for thread in threads { thread.join() }
    running.settle()
    #expect(seen.withLock { $0 } == Array(repeating: Array(0..<1000), count: 4))
  }

  @Test("an actor on the loop counts right for callers on all threads", arguments: LoopUnderTest.allCases)
  func actors(kind: LoopUnderTest) async {
    let running = kind.start()
    let counter = Counter(running.loop)
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<200 { await counter.add() } } }
    }
    #expect(await counter.count == 1600)
  }

  @Test("a continuation resumed elsewhere comes back to the loop", arguments: LoopUnderTest.allCases)
  func continuations(kind: LoopUnderTest) async {
    let running = kind.start()
    #expect(await Counter(running.loop).comesBack())
  }

  @Test("the loop knows whether it is the current thread", arguments: LoopUnderTest.allCases)
  func isolation(kind: LoopUnderTest) async {
    let running = kind.start()
    let loop = running.loop
    #expect(loop.isIsolatingCurrentContext() == false)
    let counter = Counter(loop)
    await withCheckedContinuation { continuation in
      loop.run {
        counter.assumeIsolated { _ in continuation.resume() }
      }
    }
  }

  @Test("a task that prefers the loop runs there, between its waits too", arguments: LoopUnderTest.allCases)
  func preference(kind: LoopUnderTest) async {
    let running = kind.start()
    let loop = running.loop
    let places = await Task(executorPreference: loop) {
      let before = loop.isIsolatingCurrentContext()
      await Task.yield()
      return [before, loop.isIsolatingCurrentContext()]
    }.value
    #expect(places == [true, true])
  }

  @Test func `a flood of jobs starves neither transfers nor descriptors`() async throws {
    let bench = FetchBench()
    let isFlooding = Mutex(true)
    let pipe = PipeEnds()
    let server = LoopbackServer(paths: ["/": .answer(200)])
    Self.flood(bench.loop, while: { isFlooding.withLock { $0 } })
    #expect(try await bench.get(server.url()).status == 200)
    let isTold = Gate()
    let watch = bench.loop.watch(pipe.read, for: .readable) {
      pipe.drain()
      isTold.open()
    }
    pipe.fill()
    await bench.after(isTold)
    watch.cancel()
    isFlooding.withLock { $0 = false }
  }

  @Test(.timeLimit(.minutes(5))) func `the loop ends when a job of its own says so`() {
    let loop = LoopExecutor()
    loop.run { loop.run { loop.stop() } }
    loop.run()
    #expect(loop.isIsolatingCurrentContext() == false)
  }

  @Test func `a loop that was stopped before it ran ends at once`() {
    let loop = LoopExecutor()
    loop.stop()
    loop.run()
    #expect(loop.isIsolatingCurrentContext() == false)
  }

  private static func flood(_ loop: LoopExecutor, while isWanted: @escaping @Sendable () -> Bool) {
    loop.run { if isWanted() { flood(loop, while: isWanted) } }
  }
}
