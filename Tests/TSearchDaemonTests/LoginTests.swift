import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// `source test` and `source login`.
@Suite struct LoginTests {
  private static let token = "AAAAsecret"
  private static let path = "/state/credentials/x.token"

  private func bench(
    _ answer: @escaping ScriptedSource.Script = { (_, _) throws(SourceError) in Page(.posts([])) }
  ) async throws -> (DaemonBench, ScriptedSource) {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    sources[0].answer(with: answer)
    return (bench, sources[0])
  }

  private func verdict(_ report: SourceReport) -> String {
    "\(report.verdict?.isGood ?? false): \(report.verdict?.message ?? "")"
  }

  @Test("a test asks once, stores nothing, and tells the quota")
  func test() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in
      Page(.posts([.sample("1", at: nil)]), quota: QuotaReading(limit: 450, remaining: 440))
    }
    let report = try await bench.desk.testSource("x")
    #expect(verdict(report) == "true: it answered in 0 ms with 1 post")
    #expect(report.remaining == 440 && report.rights == ["search"])
    #expect(source.asks == [Ask(.search("tsearchsourcetest"))] && source.tried.isEmpty)
    #expect(try await bench.hits().isEmpty)
  }

  @Test("a source that knows accounts alone is tried by asking for one")
  func accountsAlone() async throws {
    var made: ScriptedSource?
    let bench = try await DaemonBench { time in
      let source = ScriptedSource(
        "x", type: .twittercounter, order: .document, time: time, rights: [.account]
      ) { (_, _) throws(SourceError) in throw SourceError(.badQuery, "it has no posts") }
      made = source
      return [source]
    }
    let source = try #require(made)
    source.answerAccounts { (_, _) throws(SourceError) in
      throw SourceError(.unauthorized, "it does not accept the key")
    }
    #expect(try await bench.desk.testSource("x").verdict?.isGood == false)
    #expect(source.accountAsks == [[.handle("tsearchsourcetest")]] && source.asks.isEmpty)
  }

  @Test("a test that fails says why and what to do; an unknown source is refused")
  func failing() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in
      throw SourceError(.unauthorized, "x.example refuses the token")
    }
    #expect(
      verdict(try await bench.desk.testSource("x"))
        == "false: x.example refuses the token; 'tsearchctl source login x' takes another credential")
    source.refuse(.noRight(source.name, .unauthorized, "its file can be read by others"))
    #expect(verdict(try await bench.desk.testSource("x")) == "false: its file can be read by others")
    await #expect(throws: ControlError.sourceNotFound("y")) { try await bench.desk.testSource("y") }
  }

  @Test("a test never passes a 429, and one that meets it keeps the searches away too (T4)")
  func rateLimited() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "x.example asks us to wait", retryAfter: .seconds(600))
    }
    #expect(verdict(try await bench.desk.testSource("x")) == "false: x.example asks us to wait")
    let second = try await bench.desk.testSource("x")
    #expect(second.verdict?.message.hasPrefix("it is left alone until ") == true)
    _ = try await bench.desk.logIn(to: "x", with: Self.token)
    _ = try await bench.desk.testSource("x")
    #expect(source.asks.count == 1 && source.kept == [Self.token])
  }

  @Test("a log-in tries the credential before it is kept; then what was refused is asked at once (T5)")
  func login() async throws {
    let (bench, source) = try await bench()
    for number in 0..<3 { _ = try await bench.desk.add(AddWish(query: "swift \(number)")) }
    source.answer { (_, _) throws(SourceError) in throw SourceError(.unauthorized, "refused") }
    bench.time.advance(by: .seconds(3600))
    #expect(try await bench.desk.list().allSatisfy { $0.error != nil })
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    let report = try await bench.desk.logIn(to: "x", with: Self.token)
    #expect(verdict(report) == "true: stored as '\(Self.path)'; it answered in 0 ms")
    #expect(source.tried == [Self.token] && source.kept == [Self.token])
    let asked = source.asks.count
    bench.time.settle()
    bench.time.advance(by: .seconds(60))
    #expect(source.asks.count - asked >= 3)
    #expect(try await bench.desk.list().allSatisfy { $0.error == nil })
  }

  @Test("a credential that the source refuses is not kept; one that could not be checked is")
  func unfit() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in
      throw SourceError(.unauthorized, "x.example says no")
    }
    #expect(
      verdict(try await bench.desk.logIn(to: "x", with: Self.token))
        == "false: it does not take this credential, the one before stays: x.example says no")
    #expect(source.kept.isEmpty)
    source.answer { (_, _) throws(SourceError) in throw SourceError(.timeout, "no answer") }
    #expect(
      verdict(try await bench.desk.logIn(to: "x", with: Self.token))
        == "false: stored as '\(Self.path)', but it could not be checked: no answer; "
        + "its searches go on trying by themselves")
    #expect(source.kept == [Self.token])
  }

  @Test("a place that comes before the state folder's file is named")
  func hidden() async throws {
    let (bench, source) = try await bench()
    source.hide(behind: "/run/credentials/x.token")
    let words = verdict(try await bench.desk.logIn(to: "x", with: Self.token))
    #expect(
      words.hasPrefix("false: stored as '\(Self.path)', but '/run/credentials/x.token' comes before it"))
  }

  @Test("what cannot be written or taken is refused, and nobody is asked for a wrong form")
  func refused() async throws {
    let (bench, source) = try await bench()
    source.refuseToKeep(CredentialFault("the disk is full"))
    await #expect(throws: ControlError.cannotRecord("the disk is full")) {
      try await bench.desk.logIn(to: "x", with: Self.token)
    }
    let asked = source.asks.count
    await #expect(
      throws: ControlError.badParameter("credential", "it is one line without control characters")
    ) {
      try await bench.desk.logIn(to: "x", with: "a\nb")
    }
    await #expect(
      throws: ControlError.sourceRefused(
        source: "hackernews", kind: "forbidden",
        message: "it needs no credential, there is nothing to log in to")
    ) { try await bench.desk.logIn(to: "hackernews", with: Self.token) }
    #expect(source.asks.count == asked && source.kept.isEmpty)
  }

  @Test("what is wanted is said without asking anybody")
  func wanted() async throws {
    let (bench, source) = try await bench()
    let wanted = try await bench.desk.wantedCredential(of: "x").wanted
    #expect(wanted.hasPrefix("It wants an app-only bearer token"))
    #expect(source.asks.isEmpty)
  }

  @Test("credit that was used up does not keep a person from asking (T5)")
  func creditRefilled() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift"))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.creditUsedUp, "no credit is left") }
    _ = try await bench.desk.run(["swift"], isDry: false)
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    #expect(try await bench.desk.run(["swift"], isDry: false).errors.isEmpty)
  }
}
