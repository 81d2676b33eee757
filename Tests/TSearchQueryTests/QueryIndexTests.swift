import Glibc
import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct QueryIndexTests {
  /// 10,000 take a minute in a build that is not optimised: `make test` asks for them.
  private static let posts =
    unsafe getenv("TSEARCH_INDEX_POSTS").flatMap { Int(unsafe String(cString: $0)) } ?? 400

  @Test("an index and a loop agree on 1,000 queries times many posts")
  func agreement() {
    var random = SplitMix(seed: 11)
    let queries = (0..<1000).map { _ in Query(random.tree(depth: 3)) }
    var index = QueryIndex(queries)
    for number in 0..<Self.posts {
      let post = random.post()
      let found = index.matches(post)
      // The loop reads each post once, as the index does.
      let text = PostText(post)
      let expected = queries.indices.filter { queries[$0].matcher.matches(text, of: post) }
      #expect(found == expected, "post \(number): \(post.text ?? "")")
      if found != expected { return }
    }
  }

  @Test("finds queries by any kind of term, and those that no term finds")
  func kinds() throws {
    let texts = [
      "swift", "swift server", "\"swift server\"", "swift OR rust", "東京", "#tag", "@bob", "$TSLA", "from:bob",
      "lang:en",
      "url:example.org", "-rust", "is:reply", "\":)\"", "min_likes:5", "*", "rust",
    ]
    var post = Post(source: "x", id: "1")
    post.text = "Swift server 東京都 #tag @bob $TSLA :)"
    post.author = Post.Author(handle: "bob")
    post.lang = "en"
    post.links = ["https://example.org/"]
    post.kind = .reply
    post.likes = 5
    var index = QueryIndex(try texts.map { try Query(parsing: $0) })
    #expect(index.matches(post) == Array(0..<16))
    #expect(index.matches(Post(source: "x", id: "2")) == [11, 15])
    #expect(index.matches(post) == Array(0..<16))
  }

  @Test("an index of nothing finds nothing")
  func nothing() {
    var index = QueryIndex([])
    #expect(index.matches(Post(source: "x", id: "1")).isEmpty)
  }
}
