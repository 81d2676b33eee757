import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct ReportScreens {
  @Test("shows one search in full")
  func show() {
    let daemon = FakeDaemon("Show", ["search": Sample.detailed.json])
    #expect(
      Screen.of("show blog", daemon, columns: 60) == """
        ● blog - *
              State: unreachable
            Sources: feed:https://blog.example.org/feed.xml
              Every: 1h 30min
          Last poll: Mon 2026-11-30 14:57:00 (3 min ago)
          Next poll: Mon 2026-11-30 15:12:00 (in 12 min)
               Hits: 17, 3 in 24 h, 2 held back, they come first
                     next time
              Tells: journal
            Created: Fri 2026-11-20 15:00:00

        feed:https://blog.example.org/feed.xml
              read to: Mon 2026-11-30 13:00:00 (2 h ago), post
                       post-77
          last answer: Mon 2026-11-30 14:00:00 (1 h ago)
                  gap: 2026-11-29T10:00:00Z to 2026-11-29T11:00:00Z:
                       the page cap was reached

        Errors
          feed:https://blog.example.org/feed.xml: blog.example.org:
          connection refused (unreachable, since 2026-11-30 14:00)
            next: asked again in 4 min

        Hits a day
          13 │                         ██
             │                      ▄▄ ██
             │                   ▄▄ ██ ██          ▂▂
           0 │    ▂▂ ▅▅ ▇▇       ██ ██ ██ ▅▅ ▂▂    ██ ▇▇
               17 Nov                             30 Nov
        """)
  }

  @Test("shows a search in full in ASCII")
  func showASCII() {
    let machine = FakeSurroundings()
    machine.variables["LANG"] = nil
    var search = Sample.search()
    search.detail = .init(sources: [], errors: [], hitsByDay: [0, 1, 4, 2])
    #expect(
      Screen.of("show swift", FakeDaemon("Show", ["search": search.json]), machine: machine) == """
        * swift - swift lang:en
              State: active
            Sources: x
              Every: 15min
          Last poll: Mon 2026-11-30 14:57:00 (3 min ago)
          Next poll: Mon 2026-11-30 15:12:00 (in 12 min)
               Hits: 17, 3 in 24 h
              Tells: journal
            Created: Fri 2026-11-20 15:00:00

        Hits a day
          4 |       ##
            |       ##
            |       ## ##
          0 |    ## ## ##
              27 Nov 30 Nov
        """)
  }

  @Test("says that all is well")
  func well() {
    #expect(
      Screen.of("status", FakeDaemon("Status", ["status": Sample.status.json]), columns: 80) == """
        ● tsearchd 0.1.0 - all well
            Up since: Mon 2026-11-30 11:00:00 (4 h ago)
            Searches: 3 active, 1 paused
           Next poll: Mon 2026-11-30 15:12:00 (in 12 min)
          Hits today: 4

        SOURCE                     TYPE      RIGHTS                 LEFT     RESETS
        x                          x         search, account  440 of 450  in 10 min
        mastodon@mastodon.example  mastodon  none                      -          -

        mastodon@mastodon.example: no token: only hashtags
        """)
  }

  @Test("says what needs the user first, and exits with 1")
  func needsUser() {
    var status = Sample.status
    status.needsUser = true
    status.problems = [
      StandingError(
        kind: .serverError, source: "blog", message: "blog.example.org answered 503",
        since: Sample.now - .seconds(7200), retryAt: Sample.now + .seconds(300)),
      StandingError(
        kind: .unauthorized, source: "x", message: "x.example refuses the token",
        since: Sample.now - .seconds(60), retryAt: Sample.now + .seconds(86_000)),
    ]
    status.held = 3
    status.pending = 1
    status.notes = ["intervals of x are stretched to 20min: its quota is short"]
    #expect(
      Screen.of("status", FakeDaemon("Status", ["status": status.json]), columns: 60) == """
        ● tsearchd 0.1.0 - something needs you
             Up since: Mon 2026-11-30 11:00:00 (4 h ago)
             Searches: 3 active, 1 paused
            Next poll: Mon 2026-11-30 15:12:00 (in 12 min)
           Hits today: 4
            Held back: 3, they come first at the next polls
          Unconfirmed: 1 hit not yet in the journal

        Errors that stand
          x: x.example refuses the token (unauthorized, since
          2026-11-30 14:59)
            next: renew the credential, then 'tsearchctl run' asks
            at once; else asked again in 23 h
          blog: blog.example.org answered 503 (server-error, since
          2026-11-30 13:00)
            next: asked again in 5 min

        SOURCE                RIGHTS                 LEFT     RESETS
        x                     search, account  440 of 450  in 10 min
        mastodon@mastodon.e…  none                      -          -

        mastodon@mastodon.example: no token: only hashtags

        note: intervals of x are stretched to 20min: its quota is
        short
        = 1
        """)
  }

  @Test("lists sources with what is left of their quotas")
  func sources() {
    let daemon = FakeDaemon("Sources", ["sources": .array(Sample.status.sources.map(\.json))])
    #expect(
      Screen.of("sources", daemon, columns: 80) == """
        SOURCE                     TYPE      RIGHTS                 LEFT     RESETS
        x                          x         search, account  440 of 450  in 10 min
        mastodon@mastodon.example  mastodon  none                      -          -

        mastodon@mastodon.example: no token: only hashtags
        """)
  }
}
