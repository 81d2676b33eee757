import TSearchCore

/// What an endpoint needs to answer: the posts that can be seen now, and how the service misbehaves.
struct Serving {
  var view: StreamView
  var options: ServiceOptions
  /// Of the page that is asked for, from 1.
  var number: Int
  var page: PageFaults
  var clients: SampleClients
  /// Where the client reaches this server.
  var base: String

  var now: Timestamp { view.now }

  /// The oldest moment that the index holds.
  var horizon: Timestamp { now - options.reach }

  /// Notes that a request with one of those bounds goes on from this page.
  func goesOn(_ request: SampleRequest, with bounds: String...) {
    clients.note(page: number + 1, of: request, behind: bounds)
  }

  /// A time as the service writes it, off by as much as its clock is.
  func stated(_ moment: Timestamp) -> Timestamp { moment + page.clockError }

  /// The visible posts, newest first by when a service lists them.
  ///
  /// - Parameters:
  ///   - from: Nothing listed before is wanted.
  ///   - delay: By how much a post may be listed later than it was written.
  ///   - moment: When a post is listed.
  func listed(
    from: Timestamp, delay: Duration, at moment: (SamplePost) -> Timestamp
  ) -> AnySequence<SamplePost> {
    let posts = view.newestFirst(from: from - delay)
    if delay == .zero { return AnySequence(posts) }
    let order = posts.map { (moment($0), $0) }.filter { $0.0 >= from }
    return AnySequence(
      order.sorted { $0.0 == $1.0 ? $0.1.place > $1.1.place : $0.0 > $1.0 }.map(\.1))
  }

  /// The newest visible posts that pass `isWanted` within the bounds: `count` of them after the first `skipped`.
  func posts(
    _ bounds: IDBounds, skipping skipped: Int, count: Int, where isWanted: (SamplePost) -> Bool
  ) -> (posts: [SamplePost], hasMore: Bool) {
    var found: [SamplePost] = []
    var toSkip = skipped
    for post in view.newestFirst(from: max(horizon, bounds.oldest ?? horizon), to: bounds.newest) {
      if bounds.isBelow(post.id) { break }
      guard bounds.contain(post.id), isWanted(post) else { continue }
      if toSkip > 0 {
        toSkip -= 1
      } else if found.count < count {
        found.append(post)
      } else {
        return (found, true)
      }
    }
    return (found, false)
  }
}

/// `since_id` and `max_id` of a request, and dates beside them.
struct IDBounds {
  /// Exclusive.
  var above: String?
  /// Inclusive.
  var upTo: String?
  var since: Timestamp?
  /// Exclusive.
  var until: Timestamp?

  /// Nothing wanted is older; IDs are up to a millisecond coarser than times.
  var oldest: Timestamp? {
    let byID = above.flatMap(Snowflake.time(of:))
    return [byID, since].compactMap(\.self).max()
  }

  /// Nothing wanted is as new.
  var newest: Timestamp? {
    let byID = upTo.flatMap(Snowflake.time(of:)).map { $0 + .milliseconds(1) }
    return [byID, until].compactMap(\.self).min()
  }

  func isBelow(_ id: String) -> Bool { above.map { !NumericID.isLess($0, id) } ?? false }

  func contain(_ id: String) -> Bool { upTo.map { !NumericID.isLess($0, id) } ?? true }
}

extension IDBounds {
  /// Reads the bounds of a request; `nil` where one is no number.
  init?(_ request: SampleRequest) {
    for name in ["since_id", "max_id"] {
      if let id = request[name], !NumericID.isNumeric(id) { return nil }
    }
    above = request["since_id"].flatMap { $0 == "0" ? nil : $0 }
    upTo = request["max_id"]
    since = request["since"].flatMap { Timestamp(rfc3339: "\($0)T00:00:00Z") }
    until = request["until"].flatMap { Timestamp(rfc3339: "\($0)T00:00:00Z") }
  }
}
