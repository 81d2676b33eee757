import TSearchControl
import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct CredentialScreens {
  private static let secret = "AAAAsecret"
  private static let wish: JSONValue = [
    "source": source(nil), "wanted": "It wants an app-only bearer token.",
  ]

  private static func source(_ verdict: SourceReport.Verdict?) -> JSONValue {
    SourceReport(
      source: "x", type: .x, rights: ["search", "account"], limit: 450, remaining: 440,
      reset: Sample.now + .seconds(600), verdict: verdict
    ).json
  }

  private func daemon(_ verdict: SourceReport.Verdict) -> FakeDaemon {
    FakeDaemon([
      "SourceLogin": [.replies([Self.wish]), .replies([["source": Self.source(verdict)]])],
      "SourceTest": [.replies([["source": Self.source(verdict)]])],
    ])
  }

  @Test("a source that answers shows its rights and its quota")
  func good() {
    #expect(
      Screen.of("source test x", daemon(.init(isGood: true, "it answered in 140 ms"))) == """
        x - x
          Result: it answered in 140 ms
          Rights: search, account
           Quota: 440 of 450 left, resets in 10 min
        """)
  }

  @Test("a source that does not answer ends with 1, an unknown one with 4")
  func bad() {
    #expect(
      Screen.of("source test x", daemon(.init(isGood: false, "x.example refuses the token"))) == """
        ! tsearchctl: 'x': x.example refuses the token
        = 1
        """)
    let none = FakeDaemon(["SourceTest": [FakeDaemon.refused(.sourceNotFound("y"))]])
    #expect(
      Screen.of("source test y", none) == """
        ! tsearchctl: there is no source 'y'
        ! hint: 'tsearchctl sources' lists what can be asked
        = 4
        """)
  }

  @Test("JSON is the source with its verdict, good or bad", arguments: [true, false])
  func json(isGood: Bool) {
    let screen = Screen.of("source test x --json", daemon(.init(isGood: isGood, "said")))
    let object = """
      {"source":"x","type":"x","rights":["search","account"],"limit":450,"remaining":440,\
      "reset":"2026-11-30T14:10:00Z","note":null,"ok":\(isGood),"message":"said"}
      """
    #expect(screen == object + (isGood ? "" : "\n= 1"))
  }

  @Test(
    "a person is told what is wanted before the prompt; what is typed goes to the daemon alone",
    arguments: [nil, 0] as [Int?])
  func typed(columns: Int?) {
    let machine = FakeSurroundings(columns: columns)
    machine.typed = " \(Self.secret) \n"
    let daemon = daemon(.init(isGood: true, "stored"))
    #expect(
      Screen.of("source login x", daemon, machine: machine) == """
        x - x
          Result: stored
          Rights: search, account
           Quota: 440 of 450 left, resets in 10 min
            Next: tsearchctl add QUERY --on x
        ! It wants an app-only bearer token.
        ! Credential for 'x' (it is not shown): \("")
        """)
    #expect(daemon.calls.map(\.parameters) == [["name": "x"], ["name": "x", "credential": "AAAAsecret"]])
  }

  @Test("a source that gives no posts is no place for a search to be added")
  func accountsAlone() {
    let report = SourceReport(
      source: "counter", type: .twittercounter, rights: ["account"], verdict: .init(isGood: true, "stored"))
    let machine = FakeSurroundings()
    machine.files["-"] = Self.secret
    let daemon = FakeDaemon([
      "SourceLogin": [.replies([Self.wish]), .replies([["source": report.json]])]
    ])
    #expect(
      Screen.of("source login counter", daemon, machine: machine) == """
        counter - twittercounter
          Result: stored
          Rights: account
        """)
  }

  @Test("standard input gives one line, without a prompt", arguments: ["AAAAsecret", "AAAAsecret\r\n\n"])
  func piped(text: String) {
    let machine = FakeSurroundings()
    machine.files["-"] = text
    let daemon = daemon(.init(isGood: true, "stored"))
    #expect(Screen.of("source login x", daemon, machine: machine).hasPrefix("x - x\n  Result: stored\n"))
    #expect(machine.errors.isEmpty)
    #expect(daemon.calls.last?.parameters["credential"]?.string == Self.secret)
  }

  @Test(
    "no line, and more than one, change nothing",
    arguments: [
      ("", "no credential was given, nothing was changed"),
      (" \n", "no credential was given, nothing was changed"),
      ("AAAAsecret\nmore\n", "a credential is one line, 2 came; nothing was changed"),
    ])
  func unfit(text: String, message: String) {
    let machine = FakeSurroundings()
    machine.files["-"] = text
    let daemon = FakeDaemon("SourceLogin", Self.wish)
    #expect(
      Screen.of("source login x", daemon, machine: machine) == """
        ! tsearchctl: \(message)
        ! hint: It wants an app-only bearer token.
        = 1
        """)
    #expect(daemon.calls.count == 1)
  }

  @Test(
    "a credential on the command line is refused with the reason and not repeated",
    arguments: [
      "source login x AAAAsecret", "source login x -AAAAsecret", "source login x --token=AAAAsecret",
    ])
  func onCommandLine(line: String) {
    let daemon = FakeDaemon()
    let screen = Screen.of(line, daemon)
    #expect(screen.hasSuffix("= 2") && !screen.contains(Self.secret))
    #expect(daemon.calls.isEmpty)
    guard !line.contains("--") else { return }
    #expect(screen.hasPrefix("! tsearchctl: a credential is not taken from the command line, where every"))
  }

  @Test("another action is refused")
  func action() {
    #expect(
      Screen.of("source logout x", FakeDaemon()) == """
        ! tsearchctl: 'source' cannot 'logout'
        ! hint: there are 'source test' and 'source login'
        = 2
        """)
  }

  @Test("the shells complete the action, and then names of sources")
  func completion() {
    #expect(SourceCommand.spec.wordKind == .words(["test", "login"]))
    #expect(SourceCommand.spec.laterKinds.map(\.kind) == [.sources, .sources])
    #expect(
      BashCompletion.script.contains("    source,login) COMPREPLY=($(compgen -W \"$(_tsearchctl_sources)\""))
  }
}
