import TSearchCore

extension PollRecorder {
  /// Stores what one search sees for the first time, and decides which of its hits go out now (N14).
  func store(_ reading: inout Reading, on shelf: inout Shelf, source: Int64) throws(StoreError) {
    let verdicts = reading.judgement.verdicts
    for place in verdicts.indices where verdicts[place] == .seen { try learnNames(at: place, &shelf) }
    let unseen = verdicts.indices.filter { verdicts[$0] == .quiet || verdicts[$0] == .hit }
    var fresh: Set<Int> = []
    // Oldest first, so that the numbers of posts grow as the posts do.
    for place in Newness.oldestFirst(unseen, of: poll.walk) {
      let post = try number(at: place, &shelf)
      let isQuiet = verdicts[place] == .quiet
      guard try seen.insert(reading.search, post, isQuiet: isQuiet, weak: shelf.weak[place]) else { continue }
      if isQuiet { reading.quiet += 1 } else { fresh.insert(place) }
    }
    let hits = reading.judgement.hits.filter(fresh.contains)
    reading.released = try held.release(reading.search, most: poll.mostHits)
    let room = max(0, poll.mostHits - reading.released.count)
    reading.places = Array(hits.prefix(room))
    try held.hold(reading.search, hits.dropFirst(room).compactMap { shelf.ids[$0] }, from: source)
  }

  /// The number of the post at a place, which is stored now where it was not.
  private func number(at place: Int, _ shelf: inout Shelf) throws(StoreError) -> Int64 {
    let fetched = poll.walk.posts[place]
    let moment = poll.walk.finishedAt
    let number: Int64
    if let known = shelf.ids[place] {
      number = known
      try posts.renew(number, as: fetched.post, at: moment)
    } else if let twin = fetched.names.compactMap({ name in shelf.fresh[name] }).first {
      number = twin
    } else {
      number = try posts.insert(fetched.post, at: moment)
    }
    shelf.ids[place] = number
    try learnNames(at: place, &shelf)
    return number
  }

  /// Lets all names of a stored post stand for it.
  private func learnNames(at place: Int, _ shelf: inout Shelf) throws(StoreError) {
    guard let number = shelf.ids[place], !shelf.matches[place].missing.isEmpty else { return }
    let missing = shelf.matches[place].missing
    try posts.name(number, missing, scope: shelf.scope)
    for name in missing { shelf.fresh[name] = number }
    shelf.matches[place].missing = []
  }

  /// Takes over the changed texts of posts that were stored before this poll (N10).
  func takeEdits(_ shelf: Shelf) throws(StoreError) {
    for (place, match) in shelf.matches.enumerated() {
      guard let known = match.posts.first, match.digest != poll.walk.posts[place].post.digest else {
        continue
      }
      try posts.edit(known, to: poll.walk.posts[place].post, at: poll.walk.finishedAt)
    }
  }

  /// Gives numbers to what goes out: what was held first, then what is new, oldest first (S2).
  ///
  /// A post that goes out for several searches is one hit (N13).
  func announce(_ readings: [Reading], _ shelf: Shelf) throws(StoreError) -> [Hit] {
    var order: [Int64] = []
    var searches: [Int64: [SearchID]] = [:]
    func add(_ post: Int64, for search: SearchID) {
      if searches[post] == nil { order.append(post) }
      searches[post, default: []].append(search)
    }
    for reading in readings {
      for post in reading.released { add(post, for: reading.search) }
    }
    var claimants: [Int: [SearchID]] = [:]
    for reading in readings {
      for place in reading.places { claimants[place, default: []].append(reading.search) }
    }
    for place in Newness.oldestFirst(Array(claimants.keys), of: poll.walk) {
      guard let post = shelf.ids[place] else { continue }
      for search in claimants[place] ?? [] { add(post, for: search) }
    }
    var numbers: [Int64] = []
    for post in order {
      numbers.append(
        try hits.insert(
          post, for: searches[post] ?? [], at: poll.walk.finishedAt, unsentAbove: poll.unsentAbove))
    }
    var out: [Hit] = []
    for number in numbers.sorted() {
      guard var hit = try hits.hit(number) else { continue }
      if poll.isDry { hit.number = nil }
      out.append(hit)
    }
    return out
  }

  /// Stores how far the search has read, and the poll itself when it brought news; whether it did.
  func close(_ reading: Reading, source: Int64, hits: Int) throws(StoreError) -> Bool {
    try connection.run(
      "UPDATE search_source SET reach = ?3 WHERE search = ?1 AND source = ?2 AND reach <> ?3", reading.search,
      source, reading.judgement.reach.column)
    if let gap = poll.walk.gapReading, gap.remainder == nil, reading.hadGaps.contains(gap.gap) {
      try GapTable(connection: connection).insert(
        gap.gap, of: reading.search, source: source, at: poll.walk.finishedAt)
    }
    guard hits > 0 || reading.quiet > 0 else { return false }
    try PollTable(connection: connection, names: names).insert(
      reading.search, source: source, at: poll.walk.finishedAt, hits: hits, quiet: reading.quiet)
    return true
  }
}
