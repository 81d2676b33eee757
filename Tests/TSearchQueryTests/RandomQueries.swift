import TSearchCore

@testable import TSearchQuery

/// A small random generator with a seed (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators").
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension SplitMix {
  mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &self)]
  }

  private static let words = [
    "swift", "Server", "C++", "c#", "日本", "天気", "été", "ete", "мир", "12:30", "R&D", ".NET", "a", "b", "or",
    "😀",
    "ไทย", "שלום", "x_y", "don't", "한국", "$5",
  ]

  /// A leaf of any kind that the parser can give.
  private mutating func leaf() -> QueryTree {
    let pieces = ["a", "C++", "日本", "x\\y", "re\"", "(", "OR", "-", " ", "é", "#", "*", "[", "]"]
    let text = (0...Int.random(in: 0...3, using: &self)).map { _ in pick(pieces) }.joined()
    switch Int.random(in: 0..<20, using: &self) {
    case 0...4: return .word(pick(Self.words))
    case 5: return .phrase("." + text)
    case 6: return .phrase(pick(Self.words) + " " + pick(Self.words))
    case 7: return .from("b" + text)
    case 8: return .hashtag(pick(["tag", "日本", "a_b"]))
    case 9: return .mention(pick(["bob", "bob@example.org"]))
    case 10: return .lang(pick(["en", "en-gb", "iw"]))
    case 11: return .cashtag(pick(["TSLA", "BRK.B"]))
    case 12: return .to("b" + text)
    case 13: return .url(pick(["example.org", "https://example.org/a", "a b", "[a b]"]))
    case 14:
      return pick([.since(Timestamp(seconds: 1_764_460_800)), .until(Timestamp(seconds: 1_764_499_531))])
    case 15: return .kind(pick(QueryTree.Kind.allCases))
    case 16: return .has(pick(QueryTree.Part.allCases))
    case 17: return .atLeast(pick(QueryTree.Count.allCases), pick([0, 5, 10]))
    case 18: return .service(pick([.place, .entity, .box]), pick(["a b", "[1 2 3 4]", "x\"y", "(a"]))
    default: return .service(pick([.repliesTo, .sinceID]), pick(["20", "7"]))
    }
  }

  /// A tree that the parser can give: lists flat and of two parts at least.
  mutating func tree(depth: Int) -> QueryTree {
    switch Int.random(in: 0..<(depth == 0 ? 6 : 10), using: &self) {
    case 0...5: return leaf()
    case 6: return .not(tree(depth: depth - 1))
    case 7, 8: return .all((0..<Int.random(in: 2...3, using: &self)).map { _ in tree(depth: depth - 1) })
    default: return .any((0..<2).map { _ in tree(depth: depth - 1) })
    }
  }

  /// A post that some of the trees match.
  mutating func post() -> Post {
    var post = Post(source: "sample", id: String(Int.random(in: 1...40, using: &self)))
    let more = [
      "#tag", "#日本", "@bob", "$TSLA", "https://example.org/a", ":)", "今日の天気は", "Swift,", "tea", "für", "🎉",
    ]
    post.text = (0...Int.random(in: 0...8, using: &self)).map { _ in pick(Self.words + more) }.joined(
      separator: " ")
    if Bool.random(using: &self) { post.title = pick(Self.words) }
    if Bool.random(using: &self) {
      post.author = Post.Author(id: "7", handle: pick(["bob", "ba", nil]), name: "B a")
    }
    post.lang = pick(["en", "en-GB", "he", nil])
    post.kind = pick([.post, .reply, .quote, .repost])
    post.likes = pick([nil, 0, 7, 20])
    post.links = pick([[], ["https://example.org/a/b"], ["https://a.b/"]])
    post.media = pick([[], [.image], [.video, .image]])
    post.createdAt = pick([nil, Timestamp(seconds: 1_764_460_800), Timestamp(seconds: 1_764_499_600)])
    post.replyTo = pick([nil, "20"])
    return post
  }
}
