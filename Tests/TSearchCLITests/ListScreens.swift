import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct ListScreens {
  var daemon: FakeDaemon {
    FakeDaemon(
      "List", ["search": Sample.search().json], ["search": Sample.failing.json],
      ["search": Sample.paused.json])
  }

  @Test("cuts nothing where there is no terminal")
  func pipe() {
    #expect(
      Screen.of("list", daemon) == """
        NAME   QUERY          SOURCES                                    EVERY  STATE        LAST POLL  NEXT POLL  24 H
        swift  swift lang:en  x                                          15min  active       3 min ago  in 12 min     3
        blog   *              feed:https://blog.example.org/feed.xml  1h 30min  unreachable  3 min ago  in 12 min     3
        日本   東京 OR 大阪   mastodon@mastodon.example, x               15min  paused       3 min ago          -     0

        3 searches, 1 paused, 2 hits held back.
          blog: blog.example.org: connection refused (unreachable, since 2026-11-30 14:00)
            next: asked again in 4 min
        """)
  }

  @Test("leaves columns out at 60 columns")
  func narrow() {
    #expect(
      Screen.of("", daemon, columns: 60) == """
        NAME   QUERY          STATE        NEXT POLL  24 H
        swift  swift lang:en  active       in 12 min     3
        blog   *              unreachable  in 12 min     3
        日本   東京 OR 大阪   paused               -     0

        3 searches, 1 paused, 2 hits held back.
          blog: blog.example.org: connection refused (unreachable,
          since 2026-11-30 14:00)
            next: asked again in 4 min
        """)
  }

  @Test("fits 80 columns")
  func usual() {
    #expect(
      Screen.of("list", daemon, columns: 80) == """
        NAME   QUERY          SOURCES                EVERY  STATE        NEXT POLL  24 H
        swift  swift lang:en  x                      15min  active       in 12 min     3
        blog   *              feed:blog.example…  1h 30min  unreachable  in 12 min     3
        日本   東京 OR 大阪   mastodon@mastodon…     15min  paused               -     0

        3 searches, 1 paused, 2 hits held back.
          blog: blog.example.org: connection refused (unreachable, since 2026-11-30
          14:00)
            next: asked again in 4 min
        """)
  }

  @Test("shows all at 200 columns")
  func wide() {
    #expect(
      Screen.of("list", daemon, columns: 200) == """
        NAME   QUERY          SOURCES                            EVERY  STATE        LAST POLL  NEXT POLL  24 H
        swift  swift lang:en  x                                  15min  active       3 min ago  in 12 min     3
        blog   *              feed:blog.example.org/feed.xml  1h 30min  unreachable  3 min ago  in 12 min     3
        日本   東京 OR 大阪   mastodon@mastodon.example, x       15min  paused       3 min ago          -     0

        3 searches, 1 paused, 2 hits held back.
          blog: blog.example.org: connection refused (unreachable, since 2026-11-30 14:00)
            next: asked again in 4 min
        """)
  }

  @Test("is never wider than the terminal", arguments: 20...120)
  func width(_ columns: Int) {
    let lines = Screen.of("list", daemon, columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= columns })
  }

  @Test("is ASCII where the locale is not UTF-8")
  func ascii() {
    let machine = FakeSurroundings(columns: 60)
    machine.variables["LC_ALL"] = "C"
    let text = Screen.of("list", daemon, machine: machine)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("?? OR ??"))
    machine.output = ""
    let json = machine.run("list --json", FakeDaemon("List", ["search": ["name": "日🚀"]]))
    #expect(json.output == #"{"name":"\u65e5\ud83d\ude80"}"# + "\n")
    #expect(machine.run("日本", daemon).errors.contains("there is no command '??'"))
  }

  @Test("says how to begin where nothing is saved")
  func empty() {
    #expect(
      Screen.of("list", FakeDaemon("List", [:])) == """
        No searches are saved yet.
        Save one with: tsearchctl add 'swift server' --on feed:https://example.org/feed
        """)
  }

  @Test("colours the state, and only on a terminal")
  func colour() {
    let terminal = FakeSurroundings(columns: 80)
    #expect(terminal.run("list", daemon).output.contains("\u{1B}[32mactive\u{1B}[0m"))
    for refusal in ["--no-color", "TERM", "NO_COLOR"] {
      let plain = FakeSurroundings(columns: 80)
      plain.variables[refusal] = "dumb"
      let words = refusal.hasPrefix("--") ? ["list", refusal] : ["list"]
      #expect(!plain.run(words, daemon).output.contains("\u{1B}"))
    }
    #expect(!FakeSurroundings().run("list", daemon).output.contains("\u{1B}"))
  }
}
