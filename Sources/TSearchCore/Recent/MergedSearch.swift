/// The answers of several sources to one question as one list, newest first, given out in parts.
///
/// A post may be given only when no source can still have a newer one, so each source that is not at its end must
/// have a post at hand.
package struct MergedSearch: Equatable, Sendable {
  /// How far one source's posts were given out; enough to go on in another process.
  package struct Place: Equatable, Sendable {
    package var source: SourceName
    /// Which of its requests this is, where a query is asked for in several.
    package var part: Int
    /// The continuation by which the page of the latest post was asked for; `nil`: the first page.
    package var cursor: String?
    /// The latest post that was given out, from that page; `nil`: none of it.
    package var lastID: String?
    package var isAtEnd: Bool

    package init(
      source: SourceName, part: Int = 0, cursor: String? = nil, lastID: String? = nil, isAtEnd: Bool = false
    ) {
      self.source = source
      self.part = part
      self.cursor = cursor
      self.lastID = lastID
      self.isAtEnd = isAtEnd
    }
  }

  private struct Stream: Equatable, Sendable {
    var place: Place
    /// What is left of the page, newest first.
    var posts: ArraySlice<FetchedPost> = []
    /// The continuation behind the page at hand.
    var next: String?
    /// Whether the page of ``place`` is at hand, or was given out whole.
    var isRead = false
    /// Failed in this part; asked again in the next one.
    var isOut = false
    var cursors: Set<String> = []

    /// Whether it must be asked before another post can be given.
    var isWanted: Bool { posts.isEmpty && !place.isAtEnd && !isOut }
  }

  private var streams: [Stream]
  /// What was given out, by scope and identity: two servers may show one post (N9).
  private var given: Set<[String]> = []

  package init(_ places: [Place]) { streams = places.map { Stream(place: $0) } }

  package var places: [Place] { streams.map(\.place) }

  /// Whether nothing is left to give.
  package var isAtEnd: Bool { streams.allSatisfy { $0.place.isAtEnd && $0.posts.isEmpty } }

  /// What must be asked before another post can be given: the number of the place, and the continuation.
  package var wanted: [(place: Int, cursor: String?)] {
    streams.indices.filter { streams[$0].isWanted }.map { index in
      (index, streams[index].isRead ? streams[index].next : streams[index].place.cursor)
    }
  }

  /// Begins another part: what failed is asked again.
  package mutating func resume() {
    for index in streams.indices { streams[index].isOut = false }
  }

  /// Leaves a place out of this part.
  package mutating func leaveOut(_ place: Int) { streams[place].isOut = true }

  /// Takes the page that a place was asked for.
  ///
  /// - Parameter posts: Those of the page that are wanted, in any order.
  package mutating func take(_ posts: [FetchedPost], next: String?, of index: Int) {
    var stream = streams[index]
    var rest = MergedSearch.newestFirst(posts)[...]
    if stream.isRead {
      stream.place.cursor = stream.next
      stream.place.lastID = nil
    } else if let last = stream.place.lastID, let place = rest.firstIndex(where: { $0.post.id == last }) {
      rest = rest[(place + 1)...]
    }
    stream.isRead = true
    stream.posts = rest
    // A service that repeats a continuation would be asked for ever (N4).
    stream.next = next.flatMap { stream.cursors.insert($0).inserted ? $0 : nil }
    if stream.next == nil, rest.isEmpty { stream.place.isAtEnd = true }
    streams[index] = stream
  }

  /// The newest post that was not given yet; `nil` where a source must be asked first, or nothing is left.
  package mutating func next(scope: (SourceName) -> Scope) -> Post? {
    while streams.allSatisfy({ !$0.isWanted }) {
      let ready = streams.indices.filter { !streams[$0].posts.isEmpty }
      let newest = ready.max { isOlder(streams[$0].posts.first, than: streams[$1].posts.first) }
      guard let newest, let post = streams[newest].posts.popFirst() else { return nil }
      streams[newest].place.lastID = post.post.id
      if streams[newest].posts.isEmpty, streams[newest].next == nil { streams[newest].place.isAtEnd = true }
      let name = [scope(streams[newest].place.source).rawValue, post.identity]
      if given.insert(name).inserted { return post.post }
    }
    return nil
  }

  /// What has no time comes last.
  private func isOlder(_ left: FetchedPost?, than right: FetchedPost?) -> Bool {
    (left?.shownTime ?? .distantPast) < (right?.shownTime ?? .distantPast)
  }

  private static func newestFirst(_ posts: [FetchedPost]) -> [FetchedPost] {
    posts.enumerated().sorted { left, right in
      let (one, other) = (left.element.shownTime ?? .distantPast, right.element.shownTime ?? .distantPast)
      return one == other ? left.offset < right.offset : one > other
    }.map(\.element)
  }
}

extension FetchedPost {
  /// The time that a reader sees.
  fileprivate var shownTime: Timestamp? { post.createdAt ?? age }
}
