import TSearchCore
import TSearchQuery

// What a good poll leaves in the store.
extension Scheduler {
  /// What is to be stored; `nil` where a poll brought nothing and nothing waits to be written.
  func record(
    of members: [PollUnit], _ walk: Walk?, claims: [[Bool]]?, source: any Source, isDry: Bool
  ) -> PollRecord? {
    let owes = members.contains { $0.reach.baseline != .none || held.contains($0.key.search) }
    let isEmpty = walk.map { $0.posts.isEmpty && $0.end == .complete && $0.gapReading == nil } ?? true
    if isEmpty, !owes { return nil }
    let order = members.first?.plan.map { source.order(of: $0.subject) } ?? source.traits.order
    let walk =
      walk
      ?? Walk(order: order, startedAt: time.wallTime, finishedAt: time.wallTime, posts: [])
    let claims = claims ?? Claims.of(members.map { $0.plan?.local }, on: walk.posts)
    let readers = zip(members, claims).map { member, claims in
      PollRecord.Reader(
        search: member.key.search, reach: member.reach, claims: claims, revision: member.search.revision)
    }
    var record = PollRecord(
      source: source.name, scope: source.traits.scope, walk: walk, readers: readers,
      overlap: settings.overlap, mostHits: settings.mostHits, unsentAbove: parts.sink.lastSent,
      isDry: isDry)
    record.rate = source.traits.cost?.rate(walk)
    return record
  }
}
