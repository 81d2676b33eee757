import TSearchControl
import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct SearchScreens {
  private func answer(_ hasMore: Bool = true, _ rest: [(String, JSONValue)] = []) -> FakeDaemon {
    let last = JSONValue.object(
      [JSONMember("has_more", .bool(hasMore))] + rest.map { JSONMember($0.0, $0.1) })
    return FakeDaemon(["Search": [.replies([["post": Sample.hit(nil).post.json], last])]])
  }

  @Test("shows posts, and how to go on")
  func search() {
    let daemon = answer()
    #expect(
      Screen.of("search swift -draft --on x -n1", daemon) == """
        Alice (@alice)  1700000000000000001  2026-11-30 14:55
            Swift 6.3 is out, and it is fast.
            https://x.example/alice/status/1700000000000000001

        More: tsearchctl search --more
        """)
    #expect(daemon.calls.first?.parameters == ["query": "swift -draft", "on": ["x"], "n": 1])
  }

  @Test("a source that failed is named on standard error, and the exit status says so")
  func failing() {
    let error = StandingError(
      kind: .timeout, source: "x", message: "no answer within 30 s", since: Sample.now, retryAt: nil)
    let screen = Screen.of("search swift", answer(false, [("errors", [error.json])]))
    #expect(
      screen.hasSuffix(
        """
        ! tsearchctl: x: no answer within 30 s
        ! hint: the posts of the others are shown; 'tsearchctl search --more' asks it again
        = 1
        """))
  }

  @Test("lists the recent queries, and asks one again of the same sources")
  func recent() {
    let list = [
      RecentReport(number: 1, query: "swift server", sources: [], at: Sample.now - .seconds(60)),
      RecentReport(number: 2, query: "日本", sources: ["x", "bluesky"], at: Sample.now - .seconds(3600)),
    ].map { JSONValue.object([JSONMember("recent", $0.json)]) }
    #expect(
      Screen.of("recent", FakeDaemon(["Recent": [.replies(list)]])) == """
        N  ASKED             QUERY         ON
        1  2026-11-30 14:59  swift server  
        2  2026-11-30 14:00  日本          x, bluesky
        """)
    let daemon = FakeDaemon(["Recent": [.replies(list)], "Search": [.replies([["has_more": false]])]])
    #expect(Screen.of("recent 2", daemon) == "No posts.")
    #expect(daemon.calls.last?.parameters == ["query": "日本", "on": ["x", "bluesky"], "n": 20])
    #expect(
      Screen.of("recent 3", FakeDaemon(["Recent": [.replies(list)]])) == """
        ! tsearchctl: there is no recent query 3
        ! hint: 'tsearchctl recent' lists them
        = 4
        """)
  }

  @Test(
    "where the terminal can, the author, mentions, tags and links lead to their places, over line ends too")
  func links() {
    let machine = FakeSurroundings(columns: 44)
    machine.variables["TERM"] = "xterm-256color"
    var hit = Sample.hit(7, "Ask @bob about #swift at https://example.org/a/very/long/path/that/wraps today")
    hit.post.mentions = ["bob"]
    hit.post.tags = ["swift"]
    hit.post.links = ["https://example.org/a/very/long/path/that/wraps"]
    let daemon = FakeDaemon("Hits", ["hit": hit.json])
    let screen = Screen.of("hits", daemon, machine: machine)
    func link(_ text: String, _ target: String) -> String {
      "\u{1B}]8;;\(target)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
    let address = "https://x.example/alice/status/1700000000000000001"
    let page = "https://example.org/a/very/long/path/that/wraps"
    for piece in [
      link("@bob", "https://x.example/bob"), link("#swift", "https://x.example/hashtag/swift"),
      link(address, address), link("https://example.org/a/very/long/path/tha", page), link("t/wraps", page),
    ] { #expect(screen.contains(piece), "\(piece)") }
    #expect(LinkedText.withoutLinks(screen).contains("\u{1B}") == false)
    machine.variables["SYSTEMD_URLIFY"] = "0"
    machine.output = ""
    #expect(!Screen.of("hits", FakeDaemon("Hits", ["hit": hit.json]), machine: machine).contains("\u{1B}"))
  }
}
