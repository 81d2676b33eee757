import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct LegacyQueryTests {
  private static let post: SamplePost = {
    let stream = PostStream(seed: 1, rate: 60, start: HandClock.noon)
    var post = stream.post(at: 0)
    post.author = SamplePerson.all[0]
    post.kind = .post
    post.text = "Coffee first, then Swift & tests #coffee /cc @bob"
    (post.tags, post.mentions, post.links, post.lang) = (["coffee"], ["bob"], [], "en")
    return post
  }()

  @Test(
    "matches words, phrases, people and tags",
    arguments: [
      ("coffee", true), ("COFFEE", true), ("tea", false), ("coffee swift", true), ("coffee tea", false),
      ("coffee -tea", true), ("coffee -swift", false), ("\"coffee first\"", true),
      ("\"first coffee\"", false),
      ("from:alice", true), ("from:bob", false), ("@bob", true), ("#coffee", true), ("#swift", false),
    ])
  func terms(query: String, isMatch: Bool) throws {
    #expect(try LegacyQuery(query).matches(Self.post) == isMatch)
  }

  @Test(
    "binds OR tighter than AND",
    arguments: [
      ("tea OR coffee swift", true), ("coffee OR swift tea", false), ("tea coffee OR swift", false),
      ("tea OR milk OR coffee", true), ("tea OR milk", false), ("coffee tea OR \"then swift\"", true),
    ])
  func precedence(query: String, isMatch: Bool) throws {
    #expect(try LegacyQuery(query).matches(Self.post) == isMatch)
  }

  @Test func aFaultOfGrammarIsAnError() {
    #expect(throws: SimError.self) { try LegacyQuery("(coffee") }
  }
}
