import TSearchCore

/// A search on one source without a store: it remembers what it has seen and judges walk after walk.
struct Reader {
  var reach: Reach
  var seen = Set<String>()
  var weaklySeen = Set<String>()
  let overlap = Duration.seconds(900)

  init(_ baseline: Reach.Baseline = .silent) { reach = Reach(baseline: baseline) }

  /// Reads a walk; the IDs of its hits, oldest first.
  mutating func read(_ walk: Walk, claims: (FetchedPost) -> Bool = { _ in true }) -> [String] {
    let judgement = Newness.judge(
      walk, reach: reach, claims: walk.posts.map(claims),
      seen: walk.posts.map { !seen.isDisjoint(with: $0.names) },
      weaklySeen: walk.posts.map { $0.weakIdentity.map(weaklySeen.contains) ?? false }, overlap: overlap)
    for (post, verdict) in zip(walk.posts, judgement.verdicts) where verdict != .unclaimed {
      seen.formUnion(post.names)
      if let weak = post.weakIdentity { weaklySeen.insert(weak) }
    }
    reach = judgement.reach
    return judgement.hits.map { walk.posts[$0].post.id }
  }
}

extension FetchedPost {
  /// A post with an ID and an age in minutes after the tests' noon.
  static func sample(_ id: String, minute: Int? = nil) -> FetchedPost {
    var post = Post(source: "sample", id: id)
    post.text = "sample \(id)"
    post.createdAt = minute.map { noon + .seconds($0 * 60) }
    return FetchedPost(post, identity: id, age: post.createdAt)
  }
}

/// 2026-11-30, noon UTC.
let noon = Timestamp(seconds: 1_796_040_000)

extension Walk {
  /// A feed's document of undated items, top first, read `minute` minutes after noon.
  static func document(_ posts: [FetchedPost], minute: Int = 0) -> Walk {
    Walk(
      order: .document, startedAt: noon + .seconds(minute * 60), finishedAt: noon + .seconds(minute * 60 + 1),
      posts: posts)
  }

  /// The pages of a search, newest first.
  static func pages(_ posts: [FetchedPost], minute: Int = 0, end: End = .complete) -> Walk {
    Walk(
      order: .numericID, startedAt: noon + .seconds(minute * 60),
      finishedAt: noon + .seconds(minute * 60 + 1),
      posts: posts, end: end)
  }
}
