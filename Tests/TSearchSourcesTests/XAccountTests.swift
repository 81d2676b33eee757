import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct XAccountTests {
  private typealias Samples = XSamples

  private func source(_ fetcher: ScriptedFetcher) -> XSource {
    XSource(
      name: SourceName("x"), base: "https://api.x.com", token: "t0ken", fetcher: fetcher,
      memory: ForgetfulMemory(), time: ManualTimekeeper(wallTime: Samples.now))
  }

  private static let fields = "&user.fields=public_metrics%2Cprofile_image_url"

  private static func user(_ id: String, _ handle: String, followers: Int) -> String {
    #"{"id":"\#(id)","name":"N","username":"\#(handle)","public_metrics":{"followers_count":\#(followers),"following_count":2,"tweet_count":3}}"#
  }

  private static func answer(_ users: [String], _ problems: [String] = []) -> [UInt8] {
    let data = users.isEmpty ? "" : #""data":[\#(users.joined(separator: ","))],"#
    return Array(#"{\#(data)"errors":[\#(problems.joined(separator: ","))]}"#.utf8)
  }

  private static func missing(_ value: String, _ words: String) -> String {
    #"{"value":"\#(value)","detail":"\#(words)","title":"Forbidden","resource_type":"user","parameter":"usernames","resource_id":"\#(value)","type":"https://api.x.com/2/problems/resource-not-found"}"#
  }

  @Test("accounts are asked for by handles or by IDs, a hundred at once, each once")
  func batches() {
    let handles = (0..<150).map { AccountName.handle("user\($0)") }
    let batches = source(ScriptedFetcher([])).traits.accounts?.batches(
      of: handles + [.id("12"), .handle("user0")])
    #expect(batches?.map(\.count) == [100, 50, 1])
    #expect(batches?.last == [.id("12")])
  }

  @Test(
    "the exact request",
    arguments: [
      ([AccountName.handle("alice"), .handle("Bob_1")], "users/by?usernames=alice%2CBob_1"),
      ([.id("12"), .id("13")], "users?ids=12%2C13"),
      // What can be no account there is not sent.
      ([.handle("no,name"), .handle("alice"), .handle("")], "users/by?usernames=alice"),
      ([.id("x"), .id("12")], "users?ids=12"),
    ])
  func request(accounts: [AccountName], path: String) async throws {
    let fetcher = ScriptedFetcher(200, [], Self.answer([Self.user("12", "alice", followers: 1)]))
    _ = try await source(fetcher).readings(of: accounts)
    #expect(fetcher.urls == ["https://api.x.com/2/" + path + Self.fields])
    #expect(fetcher.requests.first?.headers == [.init("Authorization", "Bearer t0ken", isSecret: true)])
    #expect(fetcher.requests.first?.body == nil)
  }

  @Test("one suspended account of three disturbs no other")
  func suspended() async throws {
    let headers = [("x-rate-limit-remaining", "299"), ("date", "Mon, 30 Nov 2026 12:00:01 UTC")]
    let body = Self.answer(
      [Self.user("12", "alice", followers: 10), Self.user("14", "Carol", followers: 30)],
      [Self.missing("bob", "User has been suspended: [bob].")])
    let answer = try await source(ScriptedFetcher(200, headers, body))
      .readings(of: [.handle("alice"), .handle("bob"), .handle("carol"), .handle("dave")])
    #expect(answer.readings[.handle("alice")]?.followers == 10)
    #expect(answer.readings[.handle("carol")]?.id == "14")
    #expect(answer.readings[.handle("carol")]?.at == Samples.now)
    #expect(
      answer.refusals[.handle("bob")]
        == SourceError(.gone, "api.x.com does not give '@bob': User has been suspended: [bob]."))
    #expect(answer.refusals[.handle("dave")] == SourceError(.gone, "api.x.com does not know '@dave'"))
    #expect(answer.readings.count == 2 && answer.refusals.count == 2)
    #expect(answer.quota?.remaining == 299 && answer.serverTime == Samples.now + .seconds(1))
  }

  @Test("an account that is known by its ID keeps it under a new handle")
  func renamed() async throws {
    let body = Self.answer([Self.user("12", "alice_new", followers: 10)])
    let answer = try await source(ScriptedFetcher(200, [], body)).readings(of: [.id("12"), .id("13")])
    #expect(answer.readings[.id("12")]?.handle == "alice_new")
    #expect(answer.refusals[.id("13")]?.message == "api.x.com does not know the account 13")
  }

  @Test("a look-up of missing accounts alone is a good answer about each")
  func allMissing() async throws {
    let body = Self.answer([], (0..<100).map { Self.missing("user\($0)", "Could not find user") })
    let accounts = (0..<100).map { AccountName.handle("user\($0)") }
    let answer = try await source(ScriptedFetcher(200, [], body)).readings(of: accounts)
    #expect(answer.readings.isEmpty && answer.refusals.count == 100)
    #expect(answer.refusals.values.allSatisfy { $0.kind == .gone && $0.message.hasSuffix("not find user") })
  }

  @Test("what can be no account asks nobody")
  func nobody() async throws {
    let fetcher = ScriptedFetcher([])
    let answer = try await source(fetcher).readings(of: [.handle("no such name"), .id("x")])
    #expect(answer.refusals.count == 2 && fetcher.urls.isEmpty)
  }

  @Test(
    "a refusal of the whole request is an error",
    arguments: [
      (401, ErrorKind.unauthorized), (402, .creditUsedUp), (429, .rateLimited), (503, .serverError),
    ])
  func refused(status: Int, kind: ErrorKind) async {
    let error = await #expect(throws: SourceError.self) {
      _ = try await source(ScriptedFetcher(status, [], [])).readings(of: [.handle("alice")])
    }
    #expect(error?.kind == kind)
  }
}
