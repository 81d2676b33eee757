import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct CommandSourceTests {
  private let loop = PollLoop()
  private let folder = TemporaryFolder()

  private func source(
    _ script: String, time: (any Timekeeper)? = nil, outputBytes: Int = 16 << 20
  ) -> CommandSource {
    source(["/bin/sh", "-c", script], time: time, outputBytes: outputBytes)
  }

  private func source(
    _ command: [String], time: (any Timekeeper)? = nil, outputBytes: Int = 16 << 20
  ) -> CommandSource {
    CommandSource(
      name: SourceName("mine"), command: command, folder: folder.file("commands/mine"), loop: loop,
      time: time ?? ManualTimekeeper(loop: loop), limits: CommandRun.Limits(outputBytes: outputBytes))
  }

  private func posts(_ page: Page) -> [FetchedPost] {
    if case .posts(let posts) = page.content { posts } else { [] }
  }

  private func error(_ source: CommandSource) async throws -> SourceError {
    try #require(await #expect(throws: SourceError.self) { _ = try await source.page(Ask(.search("a"))) })
  }

  @Test("reads posts as JSON lines, odd ones counted")
  func lines() async throws {
    let script = """
      echo '{"id":"b","text":"two","created_at":"2026-11-30T03:00:00Z","author":"alice","source":"forged"}'
      echo; echo 'no json'; echo '{"text":"no id"}'; echo '{"id":12345678901234567890123,"url":"javascript:x"}'
      """
    let page = try await source(script).page(Ask(.search("a")))
    let found = posts(page)
    #expect(found.map(\.identity) == ["b", "12345678901234567890123"])
    #expect(found[0].post.source == "mine" && found[0].post.author?.handle == "alice")
    #expect(found[0].age == Timestamp(rfc3339: "2026-11-30T03:00:00Z"))
    #expect(found[1].post.url == nil && found[1].age == nil)
    #expect(page.oddItems == 2)
  }

  @Test("links of a program's posts are those of web pages, without blanks and controls")
  func links() async throws {
    let script = #"""
      echo '{"id":"1","url":"https://example.org/\u001b[2J a","links":["javascript:x","http://example.org/b","/c"]}'
      """#
    let post = try #require(posts(try await source(script).page(Ask(.search("a")))).first?.post)
    #expect(post.url == "https://example.org/[2J%20a")
    #expect(post.links == ["http://example.org/b"])
  }

  @Test("tells the program what is asked, in its own folder, without a shell")
  func environment() async throws {
    let script =
      #"printf '{"id":"%s","text":"%s","title":"%s"}' "$TSEARCH_SINCE_ID" "$TSEARCH_QUERY" "$PWD $1""#
    let program = folder.write("#!/bin/sh\n" + script, to: "program")
    let source = source(["/bin/sh", program, "a $HOME;b"])
    let page = try await source.page(Ask(.search("swift -c (a OR b)"), afterID: "7"))
    let post = try #require(posts(page).first?.post)
    #expect(post.id == "7" && post.text == "swift -c (a OR b)")
    #expect(post.title == folder.file("commands/mine") + " a $HOME;b")
  }

  @Test("hides the service manager's own variables from the program")
  func variables() {
    let inherited = [
      "PATH=/bin", "NOTIFY_SOCKET=x", "TSEARCH_SINCE_ID=1", "LISTEN_FDS=1", "CREDENTIALS_DIRECTORY=/c",
    ]
    #expect(
      CommandEnvironment.variables(for: Ask(.timeline("bob")), from: inherited)
        == ["PATH=/bin", "TSEARCH_QUERY=from:bob"])
    #expect(
      CommandEnvironment.variables(for: Ask(.search("a\0b"), afterID: "2"), from: [])
        == ["TSEARCH_QUERY=ab", "TSEARCH_SINCE_ID=2"])
  }

  @Test(
    "what a program leaves behind may write on without end: the program's own end counts",
    .timeLimit(.minutes(2)))
  func chatter() async throws {
    let script = """
      setsid sh -c 'echo > started; exec timeout 600 yes >&2' & while ! [ -e started ]; do sleep 0.01; done
      sleep 0.1; echo '{"id":"1"}'
      """
    let page = try await source(script).page(Ask(.search("a")))
    #expect(posts(page).map(\.identity) == ["1"])
  }

  @Test("the same output again is unchanged, and no output is a good answer")
  func unchanged() async throws {
    let source = source(#"echo '{"id":"1"}'"#)
    var ask = Ask(.search("a"))
    ask.validators = try await source.page(ask).validators
    #expect(try await source.page(ask).content == .unchanged)
    #expect(try await self.source(":").page(Ask(.search("a"))).content == .posts([]))
  }

  @Test(
    "tells why a program failed, with the last line of its standard error",
    arguments: [
      (
        #"echo '{"id":"1"}'; echo first >&2; printf '\033[31mno log-in\n\n' >&2; exit 3"#,
        ErrorKind.serverError,
        "'/bin/sh' ended with status 3: [31mno log-in"
      ),
      ("kill -TERM $$", .serverError, "'/bin/sh' was ended by signal 15"),
      (
        "echo oops; echo why >&2", .badAnswer,
        "'/bin/sh' prints no posts: its lines are no JSON with an 'id': why"
      ),
    ])
  func failures(script: String, kind: ErrorKind, message: String) async throws {
    let error = try await error(source(script))
    #expect(error.fault == .kind(kind))
    #expect(error.message == message)
  }

  @Test("tells that a program is not there")
  func missing() async throws {
    let error = try await error(source([folder.file("nothing")]))
    #expect(error.fault == .kind(.unreachable))
    #expect(error.message == "'\(folder.file("nothing"))' cannot be started: No such file or directory")
  }

  @Test("kills the whole process group of a program that runs too long")
  func tooLong() async throws {
    let time = ManualTimekeeper(loop: loop)
    let pids = folder.file("pids")
    let hanging = source("sleep 1000 & echo $! $$ > \(pids); echo '{\"id\":\"1\"}'; wait", time: time)
    async let failure = error(hanging)
    while time.alarms.isEmpty || lines(of: pids).isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    time.advance(by: .seconds(59))
    #expect(try lines(of: pids)[0].split(separator: " ").allSatisfy { try isRunning($0) })
    time.advance(by: .seconds(1))
    #expect(try await failure.fault == .kind(.timeout))
    #expect(try await failure.message == "'/bin/sh' was killed: it ran longer than 60 s")
    for pid in lines(of: pids)[0].split(separator: " ") {
      while try isRunning(pid) { try await Task.sleep(for: .milliseconds(2)) }
    }
  }

  @Test("a program that left its process group is killed all the same, and nobody waits for it")
  func leftGroup() async throws {
    let time = ManualTimekeeper(loop: loop)
    let pids = folder.file("pids")
    let script =
      "setpgrp(0, getpgrp(getppid())); open(F, '>', '\(pids)'); print F $$; close(F); sleep(1000)"
    async let failure = error(source(["perl", "-e", script], time: time))
    while time.alarms.isEmpty || lines(of: pids).isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    time.advance(by: .seconds(60))
    #expect(try await failure.fault == .kind(.timeout))
    while try isRunning(lines(of: pids)[0]) { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test("a poll that is given up takes its program with it")
  func cancelled() async throws {
    let pids = folder.file("pids")
    let source = source("echo $$ > \(pids); sleep 1000")
    let poll = Task { try await source.page(Ask(.search("a"))) }
    while lines(of: pids).isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    poll.cancel()
    await #expect(throws: SourceError(.unreachable, "'/bin/sh' was killed: its poll was given up")) {
      try await poll.value
    }
    while try isRunning(lines(of: pids)[0]) { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test("kills a program that prints without end")
  func tooMuch() async throws {
    let error = try await error(source("while :; do echo 0123456789; done", outputBytes: 1 << 20))
    #expect(error.message == "'/bin/sh' was killed: it printed more than 1 MiB")
  }

  @Test("a lot of output and of noise beside it arrive whole, and a grandchild is not waited for")
  func large() async throws {
    let script = """
      i=0; while [ $i -lt 5000 ]; do i=$((i+1)); echo "{\\"id\\":\\"$i\\",\\"text\\":\\"some words to fill the line\\"}"; echo noise >&2
      done; (trap '' HUP; sleep 1000) &
      """
    #expect(posts(try await source(script).page(Ask(.search("a")))).count == 5000)
  }

  @Test("many programs run beside each other")
  func many() async throws {
    let sources = (0..<20).map { source("echo '{\"id\":\"\($0)\"}'") }
    let found = try await withThrowingTaskGroup(of: [String].self) { group in
      for source in sources {
        group.addTask { posts(try await source.page(Ask(.search("a")))).map(\.identity) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(found).count == 20)
  }
}

extension CommandSourceTests {
  private func lines(of path: String) -> [Substring] {
    guard let stream = unsafe fopen(path, "r") else { return [] }
    defer { unsafe fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe fread(&bytes, 1, bytes.count, stream)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
  }

  /// Whether the process is there and no zombie.
  private func isRunning(_ pid: Substring) throws -> Bool {
    guard let status = lines(of: "/proc/\(pid)/stat").first, let end = status.lastIndex(of: ")") else {
      return false
    }
    return !status[end...].hasPrefix(") Z")
  }
}
