import TSearchCore

/// When one search may and must be asked for next, as T1, T2, T5 and T6 say.
struct PlainUnit {
  /// Rounding, and nothing else: one hanging search delays no other (T7).
  static let slack = 5
  /// What was missed or put off comes within a minute (T2).
  static let soon = Int.minute + slack

  let service: Int
  let interval: Int
  /// Whether several searches share its requests: one may be taken along by another.
  let isShared: Bool
  /// Whether it may have been kept from being asked though its service was not asked for it.
  var isUnsure = false
  /// The place of its polls in the interval, by the boot-time clock; not known before the first regular poll.
  var phase: Int?
  var earliest: Instant = 0
  var latest: Instant = PlainUnit.soon
  /// Whether nothing disturbed the wait for the next poll.
  var isRegular = false
  var isAsking = false
  /// Polls in a row that failed, at least and at most: a crash forgets some.
  var failures = 0...0
  /// Those that were the search's own, and no refusal for all of the service.
  var ownFailures = 0...0
  var kind: ErrorKind?
  /// Whether the latest poll met a refusal of all who ask.
  var isRefused = false
  /// When the latest poll ended, and how wrong the wall clock was.
  var ended: WorldClock.Reading?
  var polls = 0

  init(service: Int, interval: Int, isShared: Bool) {
    self.service = service
    self.interval = interval
    self.isShared = isShared
  }

  /// A good poll ended: the next one is at its place (T1).
  mutating func succeeds(_ now: WorldClock.Reading) {
    failures = 0...0
    ownFailures = 0...0
    kind = nil
    isRefused = false
    ended = now
    let wasRegular = isRegular
    isRegular = true
    // A probe or a retry shortly before its place may count as the poll there (DESIGN 4.2).
    (earliest, latest) = (now.now + 1, now.now + interval + (wasRegular ? ahead : interval / 10))
    guard let place = place(after: now) else { return }
    (earliest, latest) = (place, place - now.now <= interval / 10 ? place + interval : place)
  }

  /// How long before it is due another may take it along (DESIGN 4.2).
  var ahead: Int { isShared ? interval / 10 : 0 }

  /// Whether its next poll, if it has one in view, may fall into that time.
  func mayBeDue(from start: Instant, to end: Instant) -> Bool {
    latest != .max && latest >= start && min(earliest, latest) <= end
  }

  /// The first place after now.
  func place(after now: WorldClock.Reading) -> Instant? {
    phase.map { now.now + interval - (now.boot - $0) % interval }
  }

  /// A poll failed: the next one comes after a back-off (T5, T6), or after the wait for all, whichever is later.
  mutating func fails(_ kind: ErrorKind, wait: Int?, _ now: WorldClock.Reading) {
    // A refusal of all who ask is no failure of a search.
    let isFault = kind != .rateLimited && kind != .unauthorized
    if isFault { failures = PlainUnit.oneMore(failures) }
    if wait == nil { ownFailures = PlainUnit.oneMore(ownFailures) }
    self.kind = wait == nil ? kind : nil
    ended = now
    isRegular = false
    let rest = isFault ? PlainUnit.rest(kind, failures) : 0...0
    isRefused = !isFault || wait != nil
    let least = max(wait ?? 0, rest.lowerBound)
    (earliest, latest) = (now.now + least, now.now + max((wait ?? 0) + 6 * .second, rest.upperBound))
  }

  private static func oneMore(_ failures: ClosedRange<Int>) -> ClosedRange<Int> {
    failures.lowerBound + 1...failures.upperBound + 1
  }

  /// How long what fails is left alone: 1 min doubling to 6 h, up to a quarter more.
  static func rest(_ kind: ErrorKind, _ failures: ClosedRange<Int>) -> ClosedRange<Int> {
    func rest(_ failures: Int) -> Int {
      switch kind {
      case .gone, .badQuery, .unauthorized: .day
      case .forbidden: min(15 * .minute << min(max(failures, 1) - 1, 20), .day)
      default: min(.minute << min(max(failures, 1) - 1, 20), 6 * .hour)
      }
    }
    let most = rest(failures.upperBound)
    return rest(failures.lowerBound)...most + most / 4
  }

  /// The daemon starts again (T2): what was missed comes soon, all else at its place, and what failed is left alone.
  mutating func restarts(_ life: PlainRules.Restart, _ now: WorldClock.Reading) {
    isAsking = false
    isRegular = false
    if life.isNewBoot { phase = nil }
    guard let ended else {
      (earliest, latest) = (now.now, now.now + PlainUnit.soon)
      return
    }
    let isForgotten = life.isCrash && ended.now > life.end - PlainUnit.soon - 8 * .second
    let isMoved = ended.isMoved(by: now)
    if let kind {
      if isForgotten { ownFailures = max(ownFailures.lowerBound - 1, 0)...ownFailures.upperBound }
      failures = ownFailures
      if isForgotten || (isMoved && life.isNewBoot) {
        earliest = now.now
        latest = now.now + PlainUnit.rest(kind, failures).upperBound + PlainUnit.soon
      }
      // What the refusals of all added to the back-off is forgotten.
      let rest = PlainUnit.rest(kind, failures)
      earliest = min(earliest, (life.isNewBoot ? ended.now : now.now) + rest.lowerBound)
      latest = max(latest, now.now + PlainUnit.soon)
    } else if isRefused || isForgotten || isMoved {
      failures = 0...ownFailures.upperBound
      (earliest, latest) = (now.now, now.now + max(interval, PlainUnit.soon))
    } else if now.now - ended.now >= interval {
      (earliest, latest) = (now.now, now.now + PlainUnit.soon)
    } else {
      latest = ended.now + interval + .second
      earliest = min(place(after: now) ?? now.now, ended.now + interval - abs(ended.skew - now.skew))
      latest = phase == nil ? latest : min(latest, earliest + .second)
    }
  }
}
