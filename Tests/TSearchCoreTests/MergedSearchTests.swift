import Testing

@testable import TSearchCore

@Suite struct MergedSearchTests {
  private static let start = Timestamp(seconds: 1_796_000_000)
  private static let one = SourceName("one")
  private static let two = SourceName("two")

  private func post(_ id: String, _ second: Int?) -> FetchedPost {
    var post = Post(source: "x", id: id)
    post.createdAt = second.map { Self.start + .seconds($0) }
    return FetchedPost(post, identity: id, age: post.createdAt)
  }

  private func drain(_ merged: inout MergedSearch, most: Int = 100) -> [String] {
    var ids: [String] = []
    while ids.count < most, let post = merged.next(scope: { Scope($0.rawValue) }) { ids.append(post.id) }
    return ids
  }

  @Test("nothing is given while a source could still have a newer post; then the newest of all come first")
  func merging() {
    var merged = MergedSearch([.init(source: Self.one), .init(source: Self.two)])
    #expect(merged.wanted.map(\.place) == [0, 1])
    merged.take([post("a", 50), post("b", 30)], next: "2", of: 0)
    #expect(drain(&merged) == [])
    merged.take([post("c", 40), post("d", 10), post("e", nil)], next: nil, of: 1)
    #expect(drain(&merged) == ["a", "c", "b"], "the next page of 'one' may hold posts above 'd'")
    #expect(merged.wanted.map(\.cursor) == ["2"])
    merged.take([post("f", 20)], next: nil, of: 0)
    #expect(drain(&merged) == ["f", "d", "e"])
    #expect(merged.isAtEnd)
  }

  @Test("a source that fails is left out of one part, and asked in the next from where it stood")
  func failing() {
    var merged = MergedSearch([.init(source: Self.one), .init(source: Self.two)])
    merged.take([post("a", 50)], next: nil, of: 0)
    merged.leaveOut(1)
    #expect(drain(&merged) == ["a"] && !merged.isAtEnd)
    merged.resume()
    #expect(merged.wanted.map(\.place) == [1])
  }

  @Test("goes on from its places in another process, repeats nothing and skips nothing")
  func continuing() {
    let pages = [nil: ["9", "8", "7"], "2": ["6", "5", "4"], "3": ["3", "2", "1"]]
    let next = [nil: "2", "2": "3"]
    func fill(_ merged: inout MergedSearch) {
      while let wish = merged.wanted.first {
        let posts = (pages[wish.cursor] ?? []).map { post($0, Int($0)) }
        merged.take(posts, next: next[wish.cursor], of: wish.place)
      }
    }
    for part in 1...9 {
      var merged = MergedSearch([.init(source: Self.one)])
      var ids: [String] = []
      while !merged.isAtEnd {
        var batch: [String] = []
        while batch.count < part, !merged.isAtEnd {
          fill(&merged)
          batch += drain(&merged, most: 1)
        }
        ids += batch
        merged = MergedSearch(merged.places)  // As after a restart.
      }
      #expect(ids == (1...9).reversed().map(String.init), "parts of \(part)")
    }
  }

  @Test("one post of two servers is given once; a continuation that repeats ends the source")
  func repeats() {
    var merged = MergedSearch([.init(source: Self.one), .init(source: Self.two)])
    merged.take([post("same", 5)], next: "2", of: 0)
    merged.take([post("same", 5)], next: nil, of: 1)
    var ids: [String] = []
    for _ in 0..<5 {
      while let post = merged.next(scope: { _ in Scope("mastodon") }) { ids.append(post.id) }
      if let wish = merged.wanted.first { merged.take([], next: "2", of: wish.place) }
    }
    #expect(ids == ["same"] && merged.isAtEnd)
  }
}

@Suite struct TextLinkTests {
  private func post(_ url: String) -> Post {
    var post = Post(source: "x", id: "1")
    post.url = url
    post.mentions = ["bob", "carol@example.org"]
    post.tags = ["swift"]
    post.links = ["https://example.org/a?b=1"]
    return post
  }

  @Test(
    "mentions, tags and links lead to the account, the tag and the page at the post's service",
    arguments: [
      ("https://x.com/alice/status/1", "https://x.com/bob", "https://x.com/hashtag/swift"),
      (
        "https://bsky.app/profile/a.example/post/3k", "https://bsky.app/profile/bob",
        "https://bsky.app/hashtag/swift"
      ),
      ("https://m.example/@alice/1", "https://m.example/@bob", "https://m.example/tags/swift"),
    ])
  func targets(url: String, account: String, tag: String) {
    let text = "Hi @bob, see #swift: https://example.org/a?b=1. Not a@bob.org #other @eve"
    let pieces = TextLinks(post(url)).pieces(of: text)
    #expect(pieces.map { String($0.text) }.joined() == text)
    #expect(
      pieces.filter { $0.target != nil }.map { [String($0.text), $0.target ?? ""] } == [
        ["@bob", account], ["#swift", tag], ["https://example.org/a?b=1", "https://example.org/a?b=1"],
      ])
  }

  @Test(
    "no address can leave its place",
    arguments: [
      ("https://example.org/\u{1B}\\x", "https://example.org/%1B%5Cx"), ("javascript:alert(1)", nil),
      ("HTTPS://example.org/\"><b>", "HTTPS://example.org/%22%3E%3Cb%3E"),
      ("http://münchen.example/", "http://m%C3%BCnchen.example/"),
    ])
  func safety(url: String, safe: String?) { #expect(WebLink.safe(url) == safe) }
}
