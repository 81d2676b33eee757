import TSearchControl
import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct ChangeScreens {
  @Test("says where a new search looks, how often, and what its baseline held")
  func add() {
    var search = Sample.search()
    search.hits = 0
    search.baseline = 100
    search.tell = ["notify"]
    search.notes = ["bluesky was left out: it has no credential"]
    #expect(
      Screen.of("add swift lang:en", FakeDaemon("Add", ["search": search.json]), columns: 80) == """
        Saved 'swift': swift lang:en
          looks at: x
             every: 15min, next in 12 min
             tells: notify
          baseline: 100 posts seen already; tsearchctl hits --baseline swift shows them
          note: bluesky was left out: it has no credential
        """)
  }

  @Test("says how much of what was there was announced")
  func backfill() {
    var search = Sample.search()
    search.baseline = 0
    #expect(
      Screen.of("add swift --backfill 17", FakeDaemon("Add", ["search": search.json])) == """
        Saved 'swift': swift lang:en
           looks at: x
              every: 15min, next in 12 min
          announced: 17 hits; tsearchctl hits swift shows them
        """)
  }

  @Test("says once what could not be checked")
  func notChecked() {
    var search = Sample.search()
    search.hits = 0
    search.baseline = 0
    search.error = Sample.failing.error
    search.notes = ["not checked yet: 'blog': connection refused"]
    #expect(
      Screen.of("add swift", FakeDaemon("Add", ["search": search.json])) == """
        Saved 'swift': swift lang:en
          looks at: x
             every: 15min, next in 12 min
          not checked yet: 'blog': connection refused
        """)
  }

  @Test("says why a new search could not be checked")
  func unchecked() {
    var search = Sample.search()
    search.hits = 0
    search.error = Sample.failing.error
    #expect(
      Screen.of("add swift", FakeDaemon("Add", ["search": search.json])) == """
        Saved 'swift': swift lang:en
                 looks at: x
                    every: 15min, next in 12 min
          not checked yet: blog.example.org: connection refused
        """)
  }

  @Test("says that a paused search asked nobody")
  func addPaused() {
    #expect(
      Screen.of("add x --paused", FakeDaemon("Add", ["search": Sample.paused.json])) == """
        Saved '日本': 東京 OR 大阪
          looks at: mastodon@mastodon.example, x
             every: 15min
            paused: nobody was asked; 'tsearchctl resume 日本' starts it
        """)
  }

  @Test("puts a caret under a fault of the query")
  func badQuery() {
    let daemon = FakeDaemon([
      "Add": [FakeDaemon.refused(.badQuery(message: "a ( is not closed", offset: 3))]
    ])
    #expect(
      Screen.of("add 日本 (swift", daemon) == """
        ! tsearchctl: a ( is not closed
        !   日本 (swift
        !        ^
        = 1
        """)
  }

  @Test("shows a long query around its fault")
  func longBadQuery() {
    let query = Array(repeating: "word", count: 30).joined(separator: " ")
    let fault = QueryFault(query: query, message: "", offset: 100)
    #expect(
      fault.lines(columns: 40).joined(separator: "\n") == """
          ..rd word word word word word word w..
                                   ^
        """)
  }

  @Test("says what was removed, and that adding again starts anew")
  func remove() {
    let daemon = FakeDaemon(
      "Remove", ["removal": ["removed": "swift", "hits": 17]], ["removal": ["removed": "blog", "hits": 1]])
    #expect(
      Screen.of("remove swift blog", daemon) == """
        Removed 'swift' and its 17 hits.
        Removed 'blog' and its 1 hit.
        Adding the same query again starts anew: with a baseline and no memory of these hits.
        """)
  }

  @Test("says what a changed search does now")
  func edit() {
    #expect(
      Screen.of("edit swift --every 15min", FakeDaemon("Edit", ["search": Sample.search().json])) == """
        Changed 'swift': swift lang:en
          looks at: x
             every: 15min, next in 12 min
        """)
  }

  @Test("pauses and resumes")
  func pause() {
    #expect(
      Screen.of("pause 日本", FakeDaemon("Pause", ["searches": [Sample.paused.json]])) == """
        Paused '日本'; 'tsearchctl resume 日本' goes on.
        """)
    var search = Sample.search()
    search.baseline = 12
    #expect(
      Screen.of("resume swift", FakeDaemon("Resume", ["search": search.json])) == """
        Resumed 'swift'; 12 posts passed over.
        """)
  }

  @Test("exports one entry a line")
  func export() {
    let document: JSONValue = ["tsearch": 1, "searches": [["name": "a"], ["name": "b"]], "accounts": []]
    #expect(
      Screen.of("export", FakeDaemon("Export", ["document": document])) == """
        {
          "tsearch": 1,
          "searches": [
            {"name":"a"},
            {"name":"b"}
          ],
          "accounts": []
        }
        """)
  }

  @Test("says what an import added, skipped and refused")
  func importing() {
    let machine = FakeSurroundings()
    machine.files["s.json"] = #"{"tsearch":1,"searches":[]}"#
    let daemon = FakeDaemon(
      "Import",
      [
        "added": ["a", "b"], "skipped": ["c"],
        "refused": [["name": "d", "message": "there is no source 'q'"]],
      ])
    #expect(
      Screen.of("import s.json", daemon, machine: machine) == """
        Added: a, b (2 entries).
        Skipped, saved already: c (1 entry).
        ! tsearchctl: 'd' was refused: there is no source 'q'
        = 1
        """)
    #expect(daemon.calls[0].parameters == ["document": ["tsearch": 1, "searches": []]])
  }

  @Test("names the place where an import is no JSON")
  func badImport() {
    let machine = FakeSurroundings()
    machine.files["-"] = "{\"tsearch\":oops}"
    #expect(
      Screen.of("import", FakeDaemon(), machine: machine) == """
        ! tsearchctl: the input is no JSON document: a value was expected at byte 11
        ! hint: 'tsearchctl export' prints one
        = 1
        """)
  }

  @Test("reads a saved body through tsearchd")
  func parse() {
    let machine = FakeSurroundings()
    let page = #"{"page":{"count":1,"newest":"17","next":null,"errors":2}}"#
    machine.program.output = Array("\(Sample.hit(1).post.json.text)\n\(page)\n".utf8)
    #expect(
      Screen.of("parse --as x --page saved.json", FakeDaemon(), machine: machine) == """
        Alice (@alice)  1700000000000000001  2026-11-30 14:55
            Swift 6.3 is out, and it is fast.
            https://x.example/alice/status/1700000000000000001

        Page: 1 post, newest 17, last page, 2 unreadable
        """)
    #expect(machine.programs == [["--parse", "x", "--page", "saved.json"]])
  }

  @Test("passes on what an answer that is an error means")
  func parseError() {
    let machine = FakeSurroundings()
    machine.program.errors = "tsearchd: the server answered 503\nhint: try again later\n"
    machine.program.status = 1
    #expect(
      Screen.of("parse --as feed", FakeDaemon(), machine: machine) == """
        ! tsearchctl: the server answered 503
        ! hint: try again later
        = 1
        """)
  }
}
