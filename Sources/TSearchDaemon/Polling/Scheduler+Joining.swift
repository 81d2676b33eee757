import TSearchCore
import TSearchQuery

// Several searches in one request, told apart here; each keeps its own mark and its own newness.
extension Scheduler {
  /// Those that one request with the unit serves: due within a tenth of their interval, with marks near its own.
  func joined(with unit: PollUnit, at now: BootInstant) -> [PollUnit] {
    guard let joint = unit.way?.joint, let bound = bound(of: unit) else { return [unit] }
    let newest = newestRead(on: unit.key.source)
    var others = (keysBySource[unit.key.source] ?? []).compactMap { units[$0] }.filter { other in
      other !== unit && other.isJoinable && other.pollingSince == nil
        && other.due - now <= interval(of: other) / 10 && isNear(other, bound, newest: newest)
    }
    if let alone = nextCheck(among: [unit] + others, at: now) {
      guard alone !== unit else { return [unit] }
      others.removeAll { $0 === alone }
      startPoll([alone])
    }
    var group = [unit]
    var joints = [joint]
    // The long ones first, so that the short ones fill what they leave.
    let sorted = others.compactMap { unit in unit.way?.joint.map { (unit: unit, joint: $0, size: $0.size) } }
      .sorted { ($1.size, $0.unit.key) < ($0.size, $1.unit.key) }
    var left = joint.room - joint.size
    for (other, next, size) in sorted where size <= left {
      guard Joint.subject(of: joints + [next]) != nil else { continue }
      left -= size
      joints.append(next)
      group.append(other)
    }
    return group
  }

  /// The unit that is to be asked alone now: each once in a day, and their turns spread over it.
  private func nextCheck(among group: [PollUnit], at now: BootInstant) -> PollUnit? {
    let due = group.filter { $0.isCheckDue(at: time.wallTime) }
    guard let source = group.first?.key.source,
      let next = due.min(by: {
        ($0.joining.checked?.at ?? .distantPast) < ($1.joining.checked?.at ?? .distantPast)
      })
    else { return nil }
    let apart = Duration.seconds(86_400) / max(1, keysBySource[source]?.count ?? 1)
    if let last = lastChecks[source], now - last < apart { return nil }
    lastChecks[source] = now
    next.recheck = PollUnit.Recheck(above: bound(of: next), isUnderWay: true)
    return next
  }

  /// The time of the newest post that any search has read there, by its ID.
  private func newestRead(on source: SourceName) -> Timestamp? {
    let marks = (keysBySource[source] ?? []).compactMap { units[$0]?.reach.mark?.id }
    return marks.compactMap(Snowflake.time(of:)).max()
  }

  private func bound(of unit: PollUnit) -> String? {
    unit.joinedBound(overlap: settings.overlap, newest: newestRead(on: unit.key.source))
  }

  /// Whether reading from the lower of the two bounds is little more than from the other.
  private func isNear(_ unit: PollUnit, _ bound: String, newest: Timestamp?) -> Bool {
    guard let own = unit.joinedBound(overlap: settings.overlap, newest: newest) else { return false }
    guard let one = Snowflake.time(of: own), let other = Snowflake.time(of: bound) else {
      return own == bound || unit.reach.mark?.id == bound
    }
    let apart = one < other ? other - one : one - other
    return apart <= interval(of: unit) + settings.overlap
  }

  /// Polls a joined group, or one member after the other where the service refuses what they ask together.
  func pollTogether(_ members: [PollUnit], source: any Source, gate: QuotaKey) async -> PollReport {
    if let report = await pollJoined(members, source: source, gate: gate) { return report }
    var last = PollReport(source: source.name, searches: [])
    for member in members { last = await poll([member], isDry: false) }
    // Together they are refused, and none of them alone.
    if members.allSatisfy({ $0.problem == nil }) {
      for member in members { member.joining.isSolitary = true }
    }
    return last
  }

  /// - Returns: `nil` where the members are to be polled one by one instead.
  private func pollJoined(_ members: [PollUnit], source: any Source, gate: QuotaKey) async -> PollReport? {
    let newest = newestRead(on: source.name)
    let bounds = members.compactMap { $0.joinedBound(overlap: settings.overlap, newest: newest) }
    guard let subject = Joint.subject(of: members.compactMap { $0.way?.joint }),
      bounds.count == members.count,
      let lowest = bounds.min(by: NumericID.isLess)
    else { return nil }
    var walker = Walker(
      source: source, subject: subject, time: time, overlap: settings.overlap, purse: purses[source.name])
    let floor = members.compactMap(\.reach.floor).min()
    let reach = Reach(
      baseline: .none, mark: Reach.Mark(id: lowest, time: Snowflake.time(of: lowest)), boundID: lowest,
      floor: floor)
    let reading = await walker.read(reach, takesGap: false)
    guard case .read(let walk, _, _) = reading else {
      // What is refused may be one search's fault: alone each hears of its own.
      if let error = reading.error, error.isOfQuery { return nil }
      return await settle(reading, of: members, source: source, gate: gate, isDry: false, isAsked: false)
    }
    var claims = Claims.of(members.map { $0.way?.joint?.query }, on: walk.posts)
    do {
      try await claimStrays(of: walk, members, &claims, source: source)
    } catch {
      return await settle(
        .failed(error), of: members, source: source, gate: gate, isDry: false, isAsked: false)
    }
    savedRequests += members.count - 1
    for (member, claimed) in zip(members, claims) where claimed.count(where: \.self) >= PollUnit.fullPage {
      member.joining.isSolitary = true
    }
    return await settle(
      reading, of: members, claims: claims, source: source, gate: gate, isDry: false, isAsked: false)
  }

  /// Asks each member alone for the posts that none claims: the service saw more of them than they show.
  ///
  /// Whoever gets one has it, and is joined no more.
  private func claimStrays(
    of walk: Walk, _ members: [PollUnit], _ claims: inout [[Bool]], source: any Source
  ) async throws(SourceError) {
    let strays = walk.posts.indices.filter { place in !claims.contains { $0[place] } }
    let ids = strays.map { walk.posts[$0].post.id }
    guard let first = ids.min(by: NumericID.isLess), let last = ids.max(by: NumericID.isLess) else { return }
    for (number, member) in members.enumerated() {
      guard let subject = member.plan?.subject else { continue }
      savedRequests -= 1
      var ask = Ask(
        subject, afterID: NumericID.predecessor(first), beforeID: NumericID.successor(last))
      var found: Set<String> = []
      var cursors: Set<String> = []
      repeat {
        let page = try await source.page(ask)
        found.formUnion(page.fetched.map(\.post.id))
        ask.cursor = page.next
      } while ask.cursor.map { cursors.insert($0).inserted && cursors.count < Walker.pageCap } ?? false
      for place in strays where found.contains(walk.posts[place].post.id) {
        claims[number][place] = true
        member.joining.isSolitary = true
      }
    }
  }

  /// From where on a unit is read; one whose turn it is to be asked alone, from its last such turn on.
  func checkReach(of unit: PollUnit) -> Reach {
    guard unit.recheck.isUnderWay, let bound = unit.joining.checked?.bound else { return unit.reach }
    var reach = unit.reach
    reach.boundID = bound
    reach.mark = Reach.Mark(id: bound, time: Snowflake.time(of: bound))
    return reach
  }

  /// Takes note of a poll that a unit was asked for alone: what joined polls have missed shows itself there.
  func noteAlone(_ unit: PollUnit, _ outcome: PollOutcome, posts: Int) {
    guard unit.way?.joint != nil else { return }
    if posts >= PollUnit.fullPage { unit.joining.isSolitary = true }
    let recheck = unit.recheck
    unit.recheck = PollUnit.Recheck()
    guard recheck.isUnderWay else { return }
    unit.joining.checked = JoiningState.Check(at: time.wallTime, bound: bound(of: unit))
    let missed = outcome.hits.contains { hit in
      recheck.above.map { NumericID.isLess(hit.post.id, $0) } ?? false
    }
    guard missed else { return }
    unit.joining.isSolitary = true
    parts.log.write(
      .note(
        "\(unit.search.name): '\(unit.key.source)' had posts that joined polls missed; it is asked alone now")
    )
  }

  /// Hands what is newly known of units as parts of joined polls to the store, so that a restart begins no day anew.
  func keepJoining(of members: [PollUnit]) async {
    for member in members where member.hasNewJoining && !member.isRetired {
      member.hasNewJoining = false
      await parts.ledger.setJoining(member.joining, of: member.key.search, on: member.key.source)
      armFlush()
    }
  }

  /// What joining has saved, for `status`.
  package var savedNote: String? {
    savedRequests > 0 ? "joined polls have saved \(savedRequests) requests since the start" : nil
  }
}

extension SourceError {
  /// Whether it is about what was asked, and not about the way there.
  fileprivate var isOfQuery: Bool {
    switch kind {
    case .badQuery, .gone: true
    case .forbidden: !isOfCredential
    default: false
    }
  }
}
