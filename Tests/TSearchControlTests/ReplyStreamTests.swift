import Synchronization
import TSearchCore
import Testing

@testable import TSearchControl

@Suite struct ReplyStreamTests {
  /// What went out, each reply with a `+` behind it where another follows.
  private func sent(
    more: Bool, _ body: (ReplyStream) async throws -> Void
  ) async rethrows -> [String] {
    let texts = Mutex<[String]>([])
    try await body(
      ReplyStream(wantsMore: more) { (parameters, continues) throws(ControlError) in
        texts.withLock { $0.append(parameters.text + (continues ? "+" : "")) }
      })
    return texts.withLock { $0 }
  }

  @Test(
    "a list is one reply an item with more, one in all without",
    arguments: [
      ([1, 2], true, [#"{"n":1}+"#, #"{"n":2}"#]), ([1], true, [#"{"n":1}"#]), ([], true, ["{}"]),
      ([1, 2], false, [#"{"ns":[1,2]}"#]), ([], false, [#"{"ns":[]}"#]),
    ] as [([Int], Bool, [String])])
  func lists(items: [Int], more: Bool, replies: [String]) async throws {
    let texts = try await sent(more: more) {
      try await $0.finish(each: "n", all: "ns", items.map { .number(String($0)) })
    }
    #expect(texts == replies)
  }

  @Test func `a list that is longer than a reply may be wants more`() async {
    let items = [JSONValue](repeating: .string(String(repeating: "a", count: 1000)), count: 1100)
    await #expect(throws: ControlError.self) {
      try await sent(more: false) { try await $0.finish(each: "n", all: "ns", items) }
    }
  }

  @Test func `one huge text is cut between characters so that its reply fits`() async throws {
    let family = "👨‍👩‍👧"
    let text = String(repeating: family, count: 100_000)
    let texts = try await sent(more: true) { try await $0.send(["text": .string(text), "id": "1"]) }
    let reply = try JSONValue(parsing: String(try #require(texts.first).dropLast()))
    let cut = try #require(reply["text"]?.string)
    #expect(cut.utf8.count <= 64 << 10 && cut.utf8.count > 60 << 10)
    #expect(cut.hasSuffix(family + "…") && !cut.contains("\u{FFFD}"))
    #expect(reply["id"] == "1")
  }
}
