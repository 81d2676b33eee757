import TSearchCore

/// The rules N1, N3, N8 and S2 for one search, as plainly as they are written: what it may announce, and when.
struct PlainNews {
  private static let overlap = 15 * Int.minute

  let isDocument: Bool
  private var owesBaseline = true
  private(set) var floor: Instant = .min
  private var seen = PostSet()
  /// What the poll under way has read so far.
  private var walk: [PlainPost] = []
  private var isFull = false
  private var started: Instant = 0
  /// What is to be announced next, the first one first.
  private var expected: [PlainPost] = []
  private(set) var found = 0

  init(isDocument: Bool) { self.isDocument = isDocument }

  /// A page was read; the posts are in the order of the page.
  ///
  /// - Parameter start: When the poll began, by the machine's wall clock.
  mutating func reads(_ posts: [PlainPost], isFirst: Bool, hasMore: Bool, start: Instant) {
    if isFirst {
      endWalk()
      started = start
    }
    isFull = hasMore
    walk += posts
    if owesBaseline { payBaseline() }
  }

  private mutating func payBaseline() {
    owesBaseline = false
    floor = started - PlainNews.overlap
    if isFull, !isDocument, let lowest = walk.last { floor = max(floor, lowest.written + 1) }
    for post in walk { seen.insert(post.number) }
    walk = []
  }

  /// Judges what a poll has read: each post once, the oldest first.
  mutating func endWalk() {
    let firstSeen = walk.firstIndex { seen.contains($0.number) } ?? 0
    var new: [PlainPost] = []
    for (place, post) in walk.enumerated() where !seen.contains(post.number) {
      seen.insert(post.number)
      let isAboveSeen = isDocument && place < firstSeen && post.written >= floor - 7 * .day
      if post.written >= floor || isAboveSeen { new.append(post) }
    }
    walk = []
    expected += new.sorted { $0.written < $1.written }
    found += new.count
  }

  /// Whether this is the post that is to be announced now.
  mutating func announces(_ post: PlainPost) -> Bool {
    if expected.isEmpty { endWalk() }
    guard expected.first?.number == post.number else { return false }
    expected.removeFirst()
    return true
  }

  /// The posts that were never announced though they were read, and those that were never read at all.
  mutating func missing(of stream: PostStream, at end: Instant) -> [Int] {
    endWalk()
    let unannounced = expected.map(\.number)
    guard !isDocument, !owesBaseline else { return unannounced }
    let unread = (0...stream.newest(at: end)).filter { post in
      stream.written(post) >= floor && stream.visible(post) <= end && stream.deleted(post) == .max
        && !seen.contains(post)
    }
    return unannounced + unread
  }
}

/// Numbers of posts, a bit each: what the rules remember must not hide what the daemon keeps.
struct PostSet {
  private var words: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  mutating func insert(_ number: Int) {
    while words.count <= number >> 6 { words.append(0) }
    words[number >> 6] |= 1 << UInt64(number & 63)
  }
}
