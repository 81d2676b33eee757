import TSearchCore

/// Reads a search that a service is asked for in several requests: each alternative is a walk of its own, and together
/// they are one, with one mark and one newness.
///
/// An alternative that fails makes the walk incomplete (N5), and keeps no other from being read.
struct SplitWalker {
  let source: any Source
  let subjects: [Subject]
  let time: any Timekeeper
  let overlap: Duration
  /// Where each post costs and a month's posts are limited (T11).
  var purse: Purse?

  /// Reads once for a search that has read as far as `reach`; ``Walker/Reading/unchanged`` is never among the results.
  nonisolated(nonsending) func read(_ reach: Reach) async -> Walker.Reading {
    let start = time.now
    var walkers: [Walker] = []
    var walks: [Walk] = []
    var page: Page?
    var interruption: SourceError?
    var unread: SourceError?
    for subject in subjects {
      if unread?.endsPoll == true { break }
      if let page, isSpent(page) {
        unread = SourceError(.heldBack, "the quota of '\(source.name)' is used up")
        break
      }
      guard time.now - start < Walker.lastPageStart else {
        unread = SourceError(.timeout, "reading took too long")
        break
      }
      var walker = Walker(
        source: source, subject: subject, time: time, overlap: overlap, start: start, purse: purse)
      switch await walker.read(reach, takesGap: false) {
      case .failed(let error): unread = error.endsPoll ? error : unread ?? error
      case .unchanged: break
      case .read(let walk, let last, let error):
        walks.append(walk)
        walkers.append(walker)
        page = last
        interruption = interruption ?? error
        if error?.endsPoll == true { unread = error }
      }
    }
    guard let page, !walks.isEmpty else {
      return .failed(unread ?? SourceError(.badAnswer, "the service gave no page"))
    }
    let climbs =
      source.order(of: subjects[0]) == .climbing && reach.boundID != nil && reach.baseline != .silent
    if climbs, let unread { return .failed(unread) }
    let isWhole = unread == nil && interruption == nil && walks.allSatisfy { $0.end == .complete }
    if isWhole, reach.baseline == .none, let gap = reach.gaps.last { walks = await read(gap, &walkers) }
    return .read(
      Walk(merging: walks, unread: unread?.message, climbs: climbs), page: page,
      interruption: unread ?? interruption)
  }

  /// Whether the answer leaves nothing of the quota for another request.
  private func isSpent(_ page: Page) -> Bool {
    guard let quota = page.quota, quota.remaining == 0, let reset = quota.reset else { return false }
    return reset > page.serverTime ?? time.wallTime
  }

  /// Reads the gap for each alternative with the pages that are left.
  private nonisolated(nonsending) func read(_ gap: Reach.Gap, _ walkers: inout [Walker]) async -> [Walk] {
    var walks: [Walk] = []
    for index in walkers.indices {
      let newCount = walkers[index].posts.count
      let reading = await walkers[index].readGap(gap)
      walks.append(
        walkers[index].walk(
          walkers[index].posts, newCount: newCount, end: .complete, gap: reading, tag: nil))
    }
    return walks
  }
}

extension SourceError {
  /// Whether the other requests of a poll would meet it as well.
  fileprivate var endsPoll: Bool {
    switch kind {
    case .rateLimited, .unauthorized, .creditUsedUp, .monthlyLimit, .unreachable, .timeout: true
    default: isOfCredential
    }
  }
}
