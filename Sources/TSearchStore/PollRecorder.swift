import TSearchCore

/// Judges and stores one poll, within a transaction of the caller's.
struct PollRecorder {
  let connection: Connection
  let names: NameTable
  let poll: PollRecord

  var posts: PostTable { PostTable(connection: connection) }
  var seen: SeenTable { SeenTable(connection: connection) }
  var held: HeldTable { HeldTable(connection: connection) }
  var hits: HitTable { HitTable(connection: connection) }

  /// What one search makes of the walk.
  struct Reading {
    var search: SearchID
    var judgement: Newness.Judgement
    /// Gaps that stood before.
    var hadGaps: [Reach.Gap]
    var quiet = 0
    /// Posts that go out now, those that were held first.
    var released: [Int64] = []
    /// Places of the walk that go out now.
    var places: [Int] = []
  }

  /// The walk's posts as the store knows them; ``ids`` grows as they are stored.
  struct Shelf {
    var scope: Int64
    var matches: [PostTable.Match] = []
    var weak: [Int64?] = []
    var ids: [Int64?] = []
    /// Names that this very walk brought.
    var fresh: [String: Int64] = [:]
  }

  /// What the poll came to, and the searches for which it has a row of its own: it brought them posts.
  func record() throws(StoreError) -> (outcome: PollOutcome, withNews: Set<SearchID>) {
    let source = try names.number(of: poll.source)
    var shelf = try shelve()
    var readings = try judge(shelf, source: source)
    for index in readings.indices { try store(&readings[index], on: &shelf, source: source) }
    try takeEdits(shelf)
    KillPoint.pass("posts-stored")
    var outcome = PollOutcome(hits: try announce(readings, shelf), readings: [:])
    KillPoint.pass("hits-numbered")
    var withNews: Set<SearchID> = []
    for reading in readings {
      let search = reading.search
      let hits = reading.released.count + reading.places.count
      outcome.readings[search] = PollOutcome.Reading(
        reach: reading.judgement.reach, hits: hits, held: try held.count(search),
        quiet: reading.judgement.passedOver)
      if try close(reading, source: source, hits: hits) { withNews.insert(search) }
    }
    KillPoint.pass("reach-stored")
    return (outcome, withNews)
  }

  /// Looks every post up.
  private func shelve() throws(StoreError) -> Shelf {
    var shelf = Shelf(scope: try names.number(of: poll.scope))
    for place in poll.walk.posts.indices {  // A post is 25 words of references: it is not copied.
      let match = try posts.match(poll.walk.posts[place].names, scope: shelf.scope)
      shelf.matches.append(match)
      shelf.ids.append(match.posts.first)
      shelf.weak.append(poll.walk.posts[place].weakIdentity.map { Digest.of(poll.scope.rawValue, $0) })
    }
    return shelf
  }

  private func judge(_ shelf: Shelf, source: Int64) throws(StoreError) -> [Reading] {
    var readings: [Reading] = []
    for reader in poll.readers {
      guard let reach = try reach(of: reader, source: source) else { continue }
      precondition(reader.claims.count == poll.walk.posts.count, "each post of a walk is claimed or not")
      var judgement = Newness.judge(
        poll.walk, reach: reach, claims: reader.claims,
        seen: try seen.seen(reader.search, shelf.matches),
        weaklySeen: try seen.weaklySeen(reader.search, shelf.weak), overlap: poll.overlap)
      if reach.baseline == .silent { judgement.reach.rate = poll.rate }
      readings.append(Reading(search: reader.search, judgement: judgement, hadGaps: reach.gaps))
    }
    return readings
  }

  /// How far the search has read by now: another poll of it may have ended while this one ran.
  ///
  /// - Returns: `nil` where it does not want this answer: it was removed, changed or paused and resumed meanwhile (N3).
  private func reach(of reader: PollRecord.Reader, source: Int64) throws(StoreError) -> Reach? {
    let stored = try connection.first(
      """
      SELECT reach, revision FROM search_source JOIN search ON search.id = search
      WHERE search = ? AND source = ?
      """, reader.search, source
    ) { row throws(StoreError) in (reach: try Reach(column: row.text(0) ?? ""), revision: row.int(1)) }
    guard let stored, stored.reach.baseline == reader.reach.baseline,
      stored.revision == reader.revision ?? stored.revision
    else { return nil }
    return stored.reach
  }
}
