import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct BlueskyDialectTests {
  @Test(
    "asks the search for words, and by parameters for all else that it knows",
    arguments: [
      ("swift server", "q=swift server", "swift server"),
      (#""a \"b\"" C++"#, #"q="a  b " "C++""#, #""a \"b\"" C++"#),
      ("swift -java -\"a b\"", "q=swift -java", "swift -java -\"a b\""),
      ("swift -(a b)", "q=swift", "swift -(a b)"),
      ("swift from:alice.example.org", "q=swift&author=alice.example.org", "swift"),
      ("swift from:did:plc:abc", "q=swift&author=did:plc:abc", "swift"),
      ("swift @bob.example.org lang:de", "q=swift&mentions=bob.example.org&lang=de", "swift"),
      ("x #a #b", "q=x&tag=a&tag=b", "x #a #b"), ("#a -b", "q=#a -b&tag=a", "#a -b"),
      ("from:a.example lang:en", "q=from:a.example&author=a.example&lang=en", nil),
      ("@a.example @b.example", "q=@a.example&mentions=a.example", "@b.example"),
      ("x -from:a.example", "q=x", "x -from:a.example"),
    ] as [(String, String, String?)])
  func search(query: String, sent: String, local: String?) throws {
    let plan = try Query(parsing: query).plan(for: .bluesky)
    guard case .parameters(let list) = plan.subject else {
      Issue.record("no search: \(plan.subject)")
      return
    }
    #expect(list.map { "\($0.name)=\($0.value)" }.joined(separator: "&") == sent)
    #expect(plan.local?.printed == local)
  }

  @Test("an account alone is its timeline, with an account of one's own and without")
  func timeline() throws {
    let query = try Query(parsing: "from:alice.example.org")
    let plan = QueryPlan(subject: .timeline("alice.example.org"), local: nil)
    #expect(try query.plan(for: .bluesky) == plan)
    #expect(try query.plan(for: .bluesky, rights: [.timeline]) == plan)
  }

  @Test("without an account of one's own an account's posts are read and the rest is decided here")
  func withoutAccount() throws {
    let rights: [SourceTraits.Right] = [.timeline, .account]
    let plan = try Query(parsing: "swift from:a.example (b OR c)").plan(for: .bluesky, rights: rights)
    #expect(plan.subject == .timeline("a.example") && plan.local?.printed == "swift (b OR c)")
    let refusal = #expect(throws: QueryRefusal.self) {
      try Query(parsing: "swift").plan(for: .bluesky, rights: rights)
    }
    #expect(refusal?.message == "Bluesky's search answers with an account only")
    #expect(refusal?.hint?.contains("tsearchctl source login NAME") == true)
  }

  @Test(
    "refuses what it cannot be asked, with the reason",
    arguments: [
      ("*", "Bluesky cannot list everything"),
      ("-swift", "Bluesky cannot be asked for what is absent, or for a condition, only"),
      ("lang:de", "Bluesky cannot be asked for a language alone"),
      ("from:alice", "'alice' is no handle at Bluesky"),
      ("swift @bob", "'bob' is no handle at Bluesky"),
      ("from:alice@example.org", "'alice@example.org' is no handle at Bluesky"),
    ])
  func refusals(query: String, message: String) throws {
    let query = try Query(parsing: query)
    #expect(#expect(throws: QueryRefusal.self) { try query.plan(for: .bluesky) }?.message == message)
  }
}
