import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct HitScreens {
  static let long = Sample.hit(
    18, "A text that is too long for narrow terminals, 日本語のテキストもここにあります。\n\nAnd a\ttab.")

  @Test("wraps hits at 60 columns")
  func narrow() {
    let daemon = FakeDaemon("Hits", ["hit": Sample.hit(17).json], ["hit": Self.long.json])
    #expect(
      Screen.of("hits", daemon, columns: 60) == """
        17  2026-11-30 14:55  swift  Alice (@alice)
            Swift 6.3 is out, and it is fast.
            https://x.example/alice/status/1700000000000000001

        18  2026-11-30 14:55  swift  Alice (@alice)
            A text that is too long for narrow terminals, 日本語のテ
            キストもここにあります。

            And a    tab.
            https://x.example/alice/status/1700000000000000001
        """)
  }

  @Test("wraps nothing where there is no terminal")
  func pipe() {
    #expect(
      Screen.of("hits", FakeDaemon("Hits", ["hits": [Self.long.json]])) == """
        18  2026-11-30 14:55  swift  Alice (@alice)
            A text that is too long for narrow terminals, 日本語のテキストもここにあります。

            And a    tab.
            https://x.example/alice/status/1700000000000000001
        """)
  }

  @Test("says how to get older ones, with the same options")
  func more() {
    let hits = (1...3).map { ["hit": Sample.hit($0).json] as JSONValue }
    let daemon = FakeDaemon(["Hits": [.replies(hits)]])
    #expect(
      Screen.of(["hits", "swift", "-n2", "--since", "2026-11-01 10:00"], daemon) == """
        2  2026-11-30 14:55  swift  Alice (@alice)
            Swift 6.3 is out, and it is fast.
            https://x.example/alice/status/1700000000000000001

        3  2026-11-30 14:55  swift  Alice (@alice)
            Swift 6.3 is out, and it is fast.
            https://x.example/alice/status/1700000000000000001

        Older ones: tsearchctl hits swift --since '2026-11-01 10:00' --before 2 -n 2
        """)
    #expect(daemon.calls[0].parameters["n"]?.int == 3)
  }

  @Test("shows titles, kinds, media, edits and lost texts")
  func oddities() {
    var feed = Sample.hit(nil, "Body")
    feed.post.title = "A title"
    feed.post.author = .init(name: "Bob")
    feed.post.media = [.image, .video]
    var bare = Sample.hit(19)
    bare.post.text = nil
    bare.post.kind = .repost
    bare.post.editedAt = Sample.now
    bare.searches = ["one", "two"]
    let daemon = FakeDaemon("Hits", ["hit": feed.json], ["hit": bare.json])
    #expect(
      Screen.of("hits --baseline", daemon, columns: 80) == """
        -  2026-11-30 14:55  swift  Bob
            A title
            Body
            https://x.example/alice/status/1700000000000000001  [image, video]

        19  2026-11-30 14:55  one, two  Alice (@alice) reposted
            (its text is no longer kept)
            https://x.example/alice/status/1700000000000000001  [edited]
        """)
  }

  @Test("lets nothing dangerous through")
  func danger() {
    let daemon = FakeDaemon(
      "Hits", ["hit": Sample.hit(17, "\u{1B}]0;evil\u{7}title \u{9B}31m\u{202E}gnp\u{0}\nnext").json])
    #expect(
      Screen.of("hits", daemon) == """
        17  2026-11-30 14:55  swift  Alice (@alice)
            ]0;eviltitle 31m\u{202E}gnp\u{202C}
            next
            https://x.example/alice/status/1700000000000000001
        """)
  }

  @Test("runs searches, counts hits, and complains of errors with exit 1")
  func run() {
    let daemon = FakeDaemon(
      "Run", ["hit": Sample.hit(17).json], ["held": 2, "errors": [Sample.failing.error?.json ?? .null]])
    #expect(
      Screen.of("run swift", daemon, columns: 80) == """
        17  2026-11-30 14:55  swift  Alice (@alice)
            Swift 6.3 is out, and it is fast.
            https://x.example/alice/status/1700000000000000001

        1 new hit; 2 held back, they come first next time.
        ! tsearchctl: feed:https://blog.example.org/feed.xml: blog.example.org: connection refused
        ! hint: asked again in 4 min
        = 1
        """)
  }

  @Test("says that a dry run stored nothing")
  func dryRun() {
    let daemon = FakeDaemon("Run", ["held": 0, "errors": []])
    #expect(
      Screen.of("run swift --dry-run", daemon) == """
        No new hits (nothing was stored).
        """)
    #expect(daemon.calls[0].parameters == ["names": ["swift"], "dry_run": true])
  }
}
