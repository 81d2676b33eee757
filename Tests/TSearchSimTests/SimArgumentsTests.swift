import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct SimArgumentsTests {
  @Test func readsEveryOption() throws {
    let words = [
      "--port", "8080", "--seed=9", "--rate", "0.5", "--day-limit=500", "--token=AAAA", "--token", "BBBB",
      "--x-names=new", "--speed=60", "--start=2026-11-30T12:00:00Z",
      "--history=1d",
      "--reach", "6d", "--window=5", "--limit=180/15min", "--fault", "html,times=1", "--fault=drop",
      "--verbose",
    ]
    let limit = RequestLimit(requests: 180, span: .seconds(900))
    let expected = SimArguments.Serve(
      options: SampleOptions(
        seed: 9, rate: 0.5, history: .seconds(86_400),
        services: ServiceOptions(
          reach: .seconds(518_400), window: 5, limit: limit, dayLimit: 500,
          tokens: ["AAAA", "BBBB"], hasNewNames: true),
        faults: [try Fault(parsing: "html,times=1"), try Fault(parsing: "drop")]),
      port: 8080, start: HandClock.noon, speed: 60, isVerbose: true)
    #expect(try SimArguments(words) == .serve(expected))
  }

  @Test func withoutWordsTheDefaultsHold() throws {
    #expect(try SimArguments([]) == .serve(SimArguments.Serve()))
    #expect(try SimArguments(["--port=1", "--help"]) == .help && SimArguments(["--version"]) == .version)
  }

  @Test(
    "refuses and names what it cannot take",
    arguments: [
      (["x"], "there is no option 'x'"), (["--sed=1"], "there is no option '--sed=1'"),
      (["--seed"], "option '--seed' needs a value"), (["--seed=-1"], "option '--seed' cannot be '-1'"),
      (["--port=70000"], "option '--port' cannot be '70000'"),
      (["--rate=-1"], "option '--rate' cannot be '-1'"),
      (["--rate=nan"], "option '--rate' cannot be 'nan'"), (["--limit=5"], "option '--limit' cannot be '5'"),
      (["--history=-2h"], "option '--history' cannot be '-2h'"),
      (["--start=now"], "option '--start' cannot be 'now'"),
      (["--fault=x"], "there is no fault 'x'"),
    ])
  func refusals(words: [String], message: String) {
    #expect(throws: SimError(message)) { try SimArguments(words) }
  }

  @Test func helpNamesEveryOptionAndFault() {
    for option in SimHelp.options { #expect(SimHelp.text.contains("\(option.name)=\(option.form)")) }
    for entry in FaultCatalog.entries { #expect(SimHelp.text.contains("  \(entry.usage)")) }
  }
}
