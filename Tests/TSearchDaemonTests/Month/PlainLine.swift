/// The places for polls, of one host or of all together, and since when none was free (T7).
struct PlainLine {
  let places: Int
  private var running = 0
  /// The latest time in which every place was taken; it ends at `.max` while it lasts.
  private var full: (from: Instant, to: Instant) = (.min, .min)
  /// Of those that were asked so far, the latest time that one of them came from.
  private var newestDue = Instant.min

  init(places: Int) { self.places = places }

  /// Whether there were more than there are places for.
  var isOverrun: Bool { running > places }

  mutating func starts(at now: Instant) {
    running += 1
    guard running == places else { return }
    // A place that is taken again in the same moment was free for nobody.
    full = (full.to == now ? full.from : now, .max)
  }

  mutating func ends(at now: Instant) {
    if running == places { full.to = now }
    running -= 1
  }

  /// A poll that fell due at that time or later was not held up any longer.
  mutating func lets(_ due: Instant) { newestDue = max(newestDue, due) }

  /// Whether one came that fell due later than this.
  func isOvertaken(_ latest: Instant) -> Bool { newestDue > latest + PlainUnit.slack }

  /// Since when one of these or another has been full up to now; now where there is room.
  static func fullSince(_ lines: [PlainLine], _ now: Instant) -> Instant {
    var start = now
    for _ in lines {
      for line in lines where line.full.to >= start && line.full.from < start { start = line.full.from }
    }
    return start
  }
}
