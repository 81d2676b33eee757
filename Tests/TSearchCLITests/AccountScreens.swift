import TSearchControl
import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct AccountScreens {
  var account: AccountReport {
    var followed = FollowedAccount(
      number: AccountNumber(1), source: SourceName("x"), handle: "alice", id: "12", createdAt: Sample.now)
    followed.name = "Alice"
    let readings = (0..<40).map { day in
      StoredReading(
        at: Sample.now - .seconds((39 - day) * 86_400), followers: 12_000 + day * 25 - (day >= 25 ? 400 : 0),
        following: 80, posts: 412)
    }
    var report = AccountReport(followed, readings: readings)
    report.history = readings
    report.take(
      Result { () throws(ForecastRefusal) in
        try FollowerForecast(FollowerHistory(readings.map { ($0.at, $0.followers) }))
      })
    return report
  }

  @Test("one account in full: numbers, expectations, and a chart that fits", arguments: [60, 80, 200])
  func show(columns: Int) {
    let screen = Screen.of(
      "account show alice", FakeDaemon("AccountShow", ["account": account.json]), columns: columns)
    for piece in ["Alice (@alice) - x", "12,575", "+175", "tomorrow", "12,600", "-400 on", "Followers", "┤"] {
      #expect(screen.contains(piece), "\(piece)\n\(screen)")
    }
    let widths = screen.split(separator: "\n").map { DisplayWidth.of(String($0)) }
    #expect((widths.max() ?? 0) <= columns)
    let isSame = (try? AccountReport(json: account.json)).map { $0.json == account.json }
    #expect(isSame == true)
  }

  @Test("what the service expects stands beside what we do, and alone while we expect nothing")
  func estimates() {
    var account = account
    account.estimates = .init(tomorrow: 12_601, nextMonth: 13_325)
    let screen = Screen.of("account show alice", FakeDaemon("AccountShow", ["account": account.json]))
    let rows = screen.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for (label, theirs) in [("tomorrow", "12,601"), ("week", "-"), ("month", "13,325")] {
      #expect(rows.contains { $0.contains(label) && $0.last == theirs }, "\(label)\n\(screen)")
    }
    #expect(screen.contains("THEIR OWN"))
    account.forecast = nil
    account.forecastReason = "a forecast needs readings of 7 days"
    let early = Screen.of("account show alice", FakeDaemon("AccountShow", ["account": account.json]))
    #expect(early.contains("The service itself expects 12,601 tomorrow, 13,325 next month."), "\(early)")
  }

  @Test("in another locale the chart is ASCII")
  func ascii() {
    let machine = FakeSurroundings(columns: 80)
    machine.variables["LANG"] = "C"
    let screen = Screen.of(
      "account show alice", FakeDaemon("AccountShow", ["account": account.json]), machine: machine)
    #expect(screen.utf8.allSatisfy { $0 < 0x80 })
    #expect(screen.contains("*"))
  }

  @Test("lists accounts; adds and removes one")
  func commands() {
    var lost = account
    lost.handle = "bob"
    lost.problem = .init(kind: .gone, message: "suspended", since: Sample.now)
    let list = [account, lost].map { JSONValue.object([JSONMember("account", $0.json)]) }
    #expect(
      Screen.of("account list", FakeDaemon(["AccountList": [.replies(list)]])) == """
        ACCOUNT  ON  FOLLOWERS  WEEK  READ  STATE
        @alice   x      12,575  +175  now   followed
        @bob     x      12,575  +175  now   gone
        """)
    let daemon = FakeDaemon("AccountAdd", ["account": account.json])
    let machine = FakeSurroundings()
    machine.existing = ["/var/lib/systemd/linger/alice"]
    #expect(
      Screen.of("account add @alice --on x --every 6h", daemon, machine: machine).hasPrefix(
        "Following @alice on x: 12,575 followers now, asked every 6h."))
    #expect(daemon.calls.first?.parameters == ["user": "@alice", "on": "x", "every": "6h"])
    let removal = AccountRemoval(handle: "alice", source: "x", readings: 2).json
    #expect(
      Screen.of("account remove alice", FakeDaemon("AccountRemove", ["removal": removal]))
        == "Removed @alice on x, with 2 readings.")
  }
}
