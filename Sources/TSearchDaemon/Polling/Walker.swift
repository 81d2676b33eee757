import TSearchCore

/// Reads the pages of one poll as N2 and N4 to N6 say: what is new first, then, with the pages left, the newest gap.
struct Walker {
  /// The page cap of a poll (N4).
  static let pageCap = 10
  /// A page that starts later in a walk would end past the deadline of 5 min (T7).
  static let lastPageStart = Duration.seconds(240)
  /// More text than that is not read in one poll: each page may be as large as an answer may be.
  static let mostTextBytes = 32 << 20
  /// The most pages that a backfill may take.
  static let backfillCap = 50

  /// What a poll came to.
  enum Reading {
    /// `interruption` is the error that ended the walk after at least one good page.
    case read(Walk, page: Page, interruption: SourceError?)
    case unchanged(Page)
    case failed(SourceError)

    /// What ended it early or kept it from being.
    var error: SourceError? {
      switch self {
      case .read(_, _, let interruption): interruption
      case .unchanged: nil
      case .failed(let error): error
      }
    }
  }

  let source: any Source
  let subject: Subject
  let order: SourceTraits.Order
  let time: any Timekeeper
  let overlap: Duration
  /// Where each post costs and a month's posts are limited (T11).
  private let purse: Purse?

  private let wallStart: Timestamp
  let start: BootInstant
  private(set) var posts: [FetchedPost] = []
  var pagesLeft = Walker.pageCap
  var interruption: SourceError?
  private var firstPage: Page?
  private var boundRefused = false
  /// What the latest page told of the quota, and whether nothing is left of it.
  private var quota: QuotaReading?
  private var isSpent = false
  private var textBytes = 0

  /// - Parameter start: When the poll began of which this walk is a part.
  init(
    source: any Source, subject: Subject, time: any Timekeeper, overlap: Duration, start: BootInstant? = nil,
    purse: Purse? = nil
  ) {
    self.source = source
    self.subject = subject
    order = source.order(of: subject)
    self.time = time
    self.overlap = overlap
    self.purse = purse
    wallStart = time.wallTime
    self.start = start ?? time.now
  }

  /// Reads once for a search that has read as far as `reach`.
  ///
  /// - Parameters:
  ///   - validators: Sent where every reader knows the content that they belong to.
  ///   - address: Where a document moved for good.
  ///   - takesGap: Whether the newest gap is read with the pages that are left.
  nonisolated(nonsending) mutating func read(
    _ reach: Reach, validators: Validators? = nil, address: String? = nil, takesGap: Bool = true
  ) async -> Reading {
    if order == .document { return await readDocument(reach, validators, address) }
    let end: Walk.End
    do {
      end = try await readNew(reach)
    } catch {
      return .failed(error)
    }
    let newCount = posts.count
    var reading: Walk.GapReading?
    if takesGap, end == .complete, interruption == nil, reach.baseline == .none, let gap = reach.gaps.last {
      reading = await readGap(gap)
    }
    guard var page = firstPage else { return .failed(SourceError(.badAnswer, "the service gave no page")) }
    page.quota = quota
    return .read(
      walk(posts, newCount: newCount, end: end, gap: reading, tag: nil), page: page,
      interruption: interruption)
  }

  func walk(
    _ posts: [FetchedPost], newCount: Int? = nil, end: Walk.End, gap: Walk.GapReading?, tag: String?
  ) -> Walk {
    Walk(
      order: order, startedAt: wallStart, finishedAt: time.wallTime, posts: posts,
      newCount: newCount, end: end, gapReading: gap, boundRefused: boundRefused, contentTag: tag)
  }

  /// Asks for one page, unless the endpoint was closed since the one before (T4).
  nonisolated(nonsending) mutating func nextPage(_ ask: Ask) async throws(SourceError) -> Page {
    guard Clearance.current.isGiven, !isSpent else {
      throw SourceError(.heldBack, "'\(source.name)' wants to be left alone for now")
    }
    let page = if let purse { try await purse.page(ask, of: source) } else { try await source.page(ask) }
    quota = page.quota ?? quota
    isSpent = quota?.remaining == 0 && quota?.reset ?? .distantPast > page.serverTime ?? time.wallTime
    return page
  }

  private nonisolated(nonsending) mutating func readDocument(
    _ reach: Reach, _ validators: Validators?, _ address: String?
  ) async -> Reading {
    do {
      let page = try await nextPage(
        Ask(subject, afterID: reach.mark?.id, validators: validators, address: address))
      switch page.content {
      case .unchanged: return .unchanged(page)
      case .posts(let posts):
        let tag = page.validators.flatMap { $0.digest ?? $0.etag ?? $0.lastModified }
        return .read(walk(posts, end: .complete, gap: nil, tag: tag), page: page, interruption: nil)
      }
    } catch {
      return .failed(error)
    }
  }
}

extension Walker {
  /// Reads from the newest post down to the mark, or as far as a baseline wants.
  ///
  /// - Throws: The error of the first page; a later one ends the walk and is kept as its interruption.
  private nonisolated(nonsending) mutating func readNew(_ reach: Reach) async throws(SourceError) -> Walk.End
  {
    let goal = Goal(reach, order: order, costs: source.traits.costs, overlap: overlap)
    pagesLeft = goal.pages
    if order == .climbing, let bound = goal.afterID { return try await climb(above: bound) }
    var ask = Ask(subject, afterID: goal.afterID, afterTime: goal.afterTime)
    var cursors = Set<String>()
    var wasBeyond = false
    while true {
      let page: Page
      do {
        page = try await nextPage(ask)
      } catch let error where error.fault == .boundRefused && ask.afterID != nil {
        // N6: once more, at once, without the bound; newness is worked out here.
        boundRefused = true
        ask.afterID = nil
        ask.afterTime = goal.oldest
        ask.cursor = nil
        cursors = []
        continue
      } catch {
        guard firstPage != nil else { throw error }
        interruption = error
        return .cut(error.message)
      }
      if firstPage == nil { firstPage = page }
      let found = page.fetched
      take(found)
      guard let next = page.next else { return .complete }
      if goal.wantsOnePage { return .onePage }
      guard cursors.insert(next).inserted else { return .cut("the service repeats its pages") }
      if wasBeyond || goal.isReached(by: found.last, count: posts.count) { return .complete }
      wasBeyond = goal.isBeyondMark(found.last)
      if wasBeyond, page.isSparse { return .complete }
      if !wasBeyond { pagesLeft -= 1 }
      guard pagesLeft > 0 else { return .cut("there was more than \(goal.pages) pages hold") }
      guard time.now - start < Walker.lastPageStart else { return .cut("reading took too long") }
      guard textBytes < Walker.mostTextBytes else { return .cut("the pages are too large") }
      ask.cursor = next
    }
  }

  mutating func take(_ found: [FetchedPost]) {
    posts += found
    textBytes += found.reduce(0) { $0 + ($1.post.text?.utf8.count ?? 0) }
  }

  /// Takes a page off those that are left; whether one more may be read, which the service has not given before.
  mutating func hasRoom(for next: String, _ cursors: inout Set<String>) -> Bool {
    pagesLeft -= 1
    return cursors.insert(next).inserted && pagesLeft > 0 && time.now - start < Walker.lastPageStart
      && textBytes < Walker.mostTextBytes
  }

  /// Reads upwards from the bound; what a walk that ends early has not read, the next one begins with (N5).
  private nonisolated(nonsending) mutating func climb(above bound: String) async throws(SourceError)
    -> Walk.End
  {
    var ask = Ask(subject, afterID: bound)
    var cursors = Set<String>()
    while true {
      let page: Page
      do {
        page = try await nextPage(ask)
      } catch {
        guard firstPage != nil else { throw error }
        interruption = error
        return .cut(error.message)
      }
      if firstPage == nil { firstPage = page }
      take(page.fetched)
      guard let next = page.next else { return .complete }
      guard hasRoom(for: next, &cursors) else {
        return .cut("there was more than one poll reads; the next goes on")
      }
      ask.cursor = next
    }
  }
}

extension Page {
  var fetched: [FetchedPost] {
    switch content {
    case .posts(let posts): posts
    case .unchanged: []
    }
  }
}
