import Glibc
import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchControl

/// Clients that are slow, silent, greedy or gone.
@Suite(.timeLimit(.minutes(5))) struct ServerLimitTests {
  private static let list = #"{"method":"org.tsearch.Control.List"}"#
  private static let watch = #"{"method":"org.tsearch.Control.Watch","more":true}"#

  @Test func `64 clients may be silent, the next is told so, and old silence makes room`() async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    let silent = try (0..<64).map { _ in try bench.rawClient() }
    #expect(await bench.waitForConnections(64))
    let refused = try bench.rawClient()
    #expect(try refused.receive()?["error"] == "org.tsearch.Control.TooManyConnections")
    #expect(try refused.receive() == nil)
    #expect(throws: ControlClientError.refused(.tooManyConnections(64))) { try bench.client().call("List") }

    bench.time.advance(by: .seconds(31))
    #expect(try bench.client().call("List")["method"] == "List")
    #expect(try silent[0].receive() == nil)
    silent[1].send(ServerLimitTests.list)
    #expect(try silent[1].receive()?["parameters"] != nil)
  }

  @Test func `clients that are gone make room at once`() async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    var silent = try (0..<64).map { _ in try bench.rawClient() }
    #expect(await bench.waitForConnections(64))
    // Held up, the server hears of the ends and of the new one at the same time.
    let (held, goOn) = (Gate(), Gate())
    bench.loop.run {
      held.open()
      _ = goOn.wait()
    }
    #expect(held.wait())
    silent.removeAll()
    let client = try bench.rawClient()
    client.send(ServerLimitTests.list)
    goOn.open()
    #expect(try client.receive()?["parameters"]?["method"] == "List")
  }

  @Test func `64 clients that send garbage cost nobody else anything`() async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    for round in 0..<64 {
      let client = try bench.rawClient()
      client.send((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ round) } + [0])
    }
    #expect(try bench.client().call("List")["method"] == "List")
    #expect(await bench.waitForConnections(0))
  }

  @Test func `clients whose unfinished messages are too large together are cut off, the largest first`()
    async throws
  {
    var limits = ServerLimits()
    limits.waitingInAll = 1 << 20
    let bench = try await ControlBench(limits: limits, VarlinkServerTests.echo)
    let small = try bench.rawClient()
    small.send(Array(ServerLimitTests.list.utf8))
    let large = try (0..<8).map { _ in try bench.rawClient() }
    for client in large { client.send([UInt8](repeating: 0x20, count: 200 << 10)) }
    #expect(await bench.waitForConnections(6))
    small.send([0])
    #expect(try small.receive()?["parameters"]?["method"] == "List")
  }

  @Test func `half a message ends the connection after its time, a quiet follower stays`() async throws {
    let begun = Gate()
    let bench = try await ControlBench { call, _ in
      begun.open()
      await cancellation()
    }
    let follower = try bench.rawClient()
    follower.send(ServerLimitTests.watch)
    #expect(begun.wait())
    let half = try bench.rawClient()
    half.send(Array(#"{"method":"#.utf8))
    let silent = try bench.rawClient()
    #expect(await bench.waitForConnections(3))
    await settle(bench)
    bench.time.advance(by: .seconds(29))
    #expect(await bench.server.connectionCount == 3)
    bench.time.advance(by: .seconds(1))
    #expect(try half.receive() == nil)
    bench.time.advance(by: .seconds(86_400))
    #expect(await bench.server.connectionCount == 2)
    withExtendedLifetime((follower, silent)) {}
  }

  @Test func `bytes that trickle in do not stretch the time of a message`() async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    let client = try bench.rawClient()
    for byte in Array(#"{"met"#.utf8) {
      client.send([byte])
      #expect(await bench.waitForConnections(1))
      await settle(bench)
      bench.time.advance(by: .seconds(6))
    }
    #expect(try client.receive() == nil)
  }

  @Test func `a follower that reads nothing waits its sender at 1 MiB and is cut off after 10 s`()
    async throws
  {
    let sent = Mutex(0)
    let gone = Gate()
    let bench = try await ControlBench { _, replies throws(ControlError) in
      defer { gone.open() }
      let text = JSONValue.string(String(repeating: "a", count: 10_000))
      while true {
        try await replies.send(["hit": text])
        sent.withLock { $0 += 10_000 }
      }
    }
    let follower = try bench.rawClient()
    follower.send(ServerLimitTests.watch)
    #expect(isStalled(bench))
    let taken = sent.withLock { $0 }
    // 1 MiB here and what the system's buffer holds.
    #expect(taken >= 1_000_000 && taken < 2_500_000)
    bench.time.advance(by: .seconds(9))
    #expect(await bench.server.connectionCount == 1)
    bench.time.advance(by: .seconds(1))
    #expect(gone.wait())
    #expect(await bench.server.connectionCount == 0)
  }

  @Test func `a follower that reads slowly gets everything and is not cut off`() async throws {
    let bench = try await ControlBench { _, replies throws(ControlError) in
      let text = JSONValue.string(String(repeating: "a", count: 100_000))
      for _ in 0..<60 { try await replies.send(["hit": text]) }
      try await replies.finish(["held": 0])
    }
    let follower = try bench.rawClient()
    follower.send(ServerLimitTests.watch)
    var count = 0
    while let reply = try follower.receive(), reply["parameters"]?["held"] == nil {
      count += 1
      bench.time.advance(by: .seconds(5))
      await settle(bench)
    }
    #expect(count == 60)
  }

  @Test func `a client that asks on and on without reading is not read on, and cut off`() async throws {
    let calls = Mutex(0)
    let bench = try await ControlBench { _, replies throws(ControlError) in
      calls.withLock { $0 += 1 }
      try await replies.finish(["text": .string(String(repeating: "a", count: 500_000))])
    }
    let client = try bench.rawClient()
    client.send(Array(String(repeating: ServerLimitTests.list + "\0", count: 100).utf8))
    #expect(isStalled(bench))
    await settle(bench)
    #expect(calls.withLock { $0 } <= 4)
    bench.time.advance(by: .seconds(11))
    #expect(await bench.waitForConnections(0))
  }

  @Test func `behind a call in hand no more than 1 MiB is read ahead`() async throws {
    let bench = try await ControlBench { _, _ in
      await cancellation()
    }
    let client = try bench.rawClient()
    client.send(ServerLimitTests.watch)
    try UnixSocket.makeNonBlocking(client.socket.rawValue)
    let piece = Array(String(repeating: ServerLimitTests.list + "\0", count: 1000).utf8)[...]
    var (sent, pauses) = (0, 0)
    while pauses < 10, sent < 4 << 20 {
      if let count = try? UnixSocket.write(client.socket.rawValue, piece) {
        (sent, pauses) = (sent + count, 0)
      } else {
        pauses += 1
        await settle(bench)
      }
    }
    // The last MiB here and what the system's buffer holds.
    #expect(sent >= 1 << 20 && sent < 2 << 20)
  }

  @Test func `a client that is gone cancels its call, also one that says nothing`() async throws {
    let (begun, cancelled) = (Gate(), Gate())
    let bench = try await ControlBench { _, _ in
      begun.open()
      await cancellation()
      cancelled.open()
    }
    var follower: RawClient? = try bench.rawClient()
    follower?.send(ServerLimitTests.watch)
    #expect(begun.wait())
    follower = nil
    #expect(cancelled.wait())
    #expect(await bench.waitForConnections(0))
  }

  @Test func `a client that has only finished writing still gets its answer`() async throws {
    let begun = Gate()
    let goOn = Mutex(false)
    let bench = try await ControlBench { call, replies throws(ControlError) in
      begun.open()
      while !goOn.withLock({ $0 }) { await rest() }
      try await replies.finish(["method": .string(call.method)])
    }
    let client = try bench.rawClient()
    client.send(ServerLimitTests.list)
    shutdown(client.socket.rawValue, Int32(SHUT_WR))
    #expect(begun.wait())
    await settle(bench)
    goOn.withLock { $0 = true }
    #expect(try client.receive()?["parameters"]?["method"] == "List")
    #expect(try client.receive() == nil)
  }

  /// Lets the server see what lies in its sockets.
  private func settle(_ bench: ControlBench) async {
    usleep(2000)
    bench.time.settle()
  }

  /// Whether the server comes to count the time of a client that does not read, within ten seconds.
  private func isStalled(_ bench: ControlBench) -> Bool {
    for _ in 0..<2000 {
      if bench.time.alarms.count == 1 { return true }
      usleep(5000)
    }
    return false
  }
}

/// Lets the loop do other things.
private func rest() async {
  usleep(200)
  await Task.yield()
}
