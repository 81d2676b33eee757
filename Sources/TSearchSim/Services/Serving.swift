import TSearchCore

/// What an endpoint needs to answer: the posts that can be seen now, and how the service misbehaves.
struct Serving {
  var view: StreamView
  var options: ServiceOptions
  var page: PageFaults

  var now: Timestamp { view.now }

  /// The oldest moment that the index holds.
  var horizon: Timestamp { now - options.reach }

  /// A time as the service writes it, off by as much as its clock is.
  func stated(_ moment: Timestamp) -> Timestamp { moment + page.clockError }

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

/// The settings of the services that stay as they are while they run.
package struct ServiceOptions: Equatable, Sendable {
  /// How far back the search index goes; v1 had 6 to 9 days.
  package var reach: Duration
  /// How many items a feed shows.
  package var window: Int
  /// Requests that each endpoint takes in a span; `nil` for any number.
  package var limit: RequestLimit?

  package init(reach: Duration = .seconds(7 * 86_400), window: Int = 20, limit: RequestLimit? = nil) {
    self.reach = reach
    self.window = window
    self.limit = limit
  }
}

/// A number of requests in each span of that length.
package struct RequestLimit: Equatable, Sendable {
  package var requests: Int
  package var span: Duration

  package init(requests: Int, span: Duration) {
    self.requests = requests
    self.span = span
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
