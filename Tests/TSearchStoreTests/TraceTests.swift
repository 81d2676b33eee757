import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

@Suite struct TraceTests {
  @Test("each search that saw a post tells when, on which poll, and what became of it")
  func traces() async throws {
    let store = try TestStore()
    let old = try await store.add("old")
    try await store.poll([old], Sample.posts(1...3), mostHits: 2)
    let quiet = try await store.add("quiet", baseline: .silent)
    store.time.advance(by: .seconds(60))
    try await store.poll([quiet], Sample.posts(1...3))
    let url = "https://example.org/alice/2"
    var traces = try await store.ledger.traces(of: PostReference(url))
    #expect(traces.map(\.search) == ["old", "quiet"])
    #expect(traces.map(\.hit) == [2, nil] && traces.allSatisfy { $0.id == "2" && $0.source == "sample" })
    #expect(traces.allSatisfy { $0.poll != nil && $0.seenAt != nil })
    #expect(traces[0].reason == "a hit that waits to be announced")
    #expect(traces[1].reason.hasPrefix("the first poll found it"))
    try await store.ledger.confirm([2], cursor: nil, at: store.now)
    traces = try await store.ledger.traces(of: PostReference("2"))
    #expect(traces[0].reason == "announced at \(store.now.rfc3339)")
    traces = try await store.ledger.traces(of: PostReference("3"))
    #expect(traces[0].reason.hasPrefix("held back") && traces[0].hit == nil)
    #expect(try await store.ledger.traces(of: PostReference("99")).isEmpty)
  }
}
