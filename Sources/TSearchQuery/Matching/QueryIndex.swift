package import TSearchCore

/// Many queries over one post: each is looked at only when the post has the rarest of the terms that it requires.
///
/// Queries without such a term (`-a`, `is:reply`, `:)` alone) are looked at for every post.
package struct QueryIndex: Sendable {
  private let matchers: [PostMatcher]
  private let table: DigestTable
  /// Places of queries that no term finds.
  private let always: [UInt32]
  private let needs: PostText.Needs
  private let hasPairs: Bool
  /// The last post, whose memory the next one takes.
  private var text = PostText()
  /// For each query the number of the last post that it was looked at for.
  private var looked: [UInt32]
  private var number: UInt32 = 0

  package init(_ queries: [Query]) {
    let matchers = queries.map(\.matcher)
    var uses: [UInt64: Int] = [:]
    for matcher in matchers { IndexKeys.visit(matcher) { uses[$0, default: 0] += 1 } }
    var entries: [(digest: UInt64, place: UInt32)] = []
    var always: [UInt32] = []
    for (place, matcher) in matchers.enumerated() {
      if let found = IndexKeys.cheapest(matcher, cost: { uses[$0] ?? 1 }) {
        entries += found.keys.map { ($0, UInt32(place)) }
      } else {
        always.append(UInt32(place))
      }
    }
    self.matchers = matchers
    self.always = always
    table = DigestTable(entries)
    needs = matchers.reduce(into: []) { $0.formUnion($1.needs) }
    hasPairs = matchers.contains { $0.hasSigns }
    looked = Array(repeating: 0, count: matchers.count)
  }

  /// The places of the queries that match the post, in their order.
  package mutating func matches(_ post: Post) -> [Int] {
    text.replace(post, reading: needs)
    number &+= 1
    if number == 0 {
      looked = Array(repeating: 0, count: matchers.count)
      number = 1
    }
    var found: [Int] = []
    for place in always where matchers[Int(place)].matches(text, of: post) { found.append(Int(place)) }
    for token in text.tokens.tokens where table.mayHave(token.digest) { look(token.digest, post, &found) }
    if hasPairs { lookAtPairs(post, &found) }
    for digest in text.names where table.mayHave(digest) { look(digest, post, &found) }
    for token in text.links.tokens { look(token.digest ^ IndexKeys.linkSalt, post, &found) }
    for token in text.authorName.tokens { look(token.digest ^ IndexKeys.nameSalt, post, &found) }
    if found.count > 1 { found.sort() }
    return found
  }

  private mutating func lookAtPairs(_ post: Post, _ found: inout [Int]) {
    let pair = Token.sign | Token.joined
    var before = Token(digest: 0)
    for token in text.tokens.tokens {
      if token.mark & pair == pair, before.mark & Token.sign != 0 {
        let digest = IndexKeys.pair(before.digest, token.digest)
        if table.mayHave(digest) { look(digest, post, &found) }
      }
      before = token
    }
  }

  /// Looks at the queries that are found by a digest.
  private mutating func look(_ digest: UInt64, _ post: Post, _ found: inout [Int]) {
    for place in table.places(of: digest) where looked[Int(place)] != number {
      looked[Int(place)] = number
      if matchers[Int(place)].matches(text, of: post) { found.append(Int(place)) }
    }
  }
}

extension PostMatcher {
  /// Whether it wants signs of a script without blanks, one behind the other.
  fileprivate var hasSigns: Bool {
    switch self {
    case .run(let wanted): wanted.contains { $0.mark & Token.sign != 0 }
    case .not(let part): part.hasSigns
    case .all(let parts), .any(let parts): parts.contains(where: \.hasSigns)
    default: false
    }
  }
}
