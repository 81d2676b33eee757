package import TSearchCore

/// What happens to posts of the stream beside their being written: they come late, change, or go.
///
/// Each is a pure function of the post's place too, so that what is visible depends on the time alone.
package struct Disturbances: Equatable, Sendable {
  /// A disturbance of some posts: which share of them, how long after they were written at most, and since when.
  package struct Event: Equatable, Sendable {
    package var share: Double
    package var delay: Duration
    /// Posts written before are left as they are, so that nothing that was visible disappears.
    package var since: Timestamp

    package init(share: Double, delay: Duration, since: Timestamp = Timestamp(milliseconds: .min)) {
      self.share = share
      self.delay = delay
      self.since = since
    }
  }

  /// Posts that become visible later than written, with an ID lower than those already seen (N2).
  package var late: Event?
  /// Posts whose text changes later, under the same ID (N10).
  package var edits: Event?
  /// Posts that disappear later (N8).
  package var deletions: Event?

  package init(late: Event? = nil, edits: Event? = nil, deletions: Event? = nil) {
    self.late = late
    self.edits = edits
    self.deletions = deletions
  }

  /// When a post can first be seen.
  func appearance(of place: Int64, written moment: Timestamp, _ random: SampleRandom) -> Timestamp {
    guard let late, moment >= late.since, random.fraction(.late, at: place) < late.share else {
      return moment
    }
    let part = 0.5 + random.fraction(.lateness, at: place) / 2
    return moment + .milliseconds(Int64(Double(late.delay.milliseconds) * part))
  }

  func edit(of place: Int64, written moment: Timestamp, _ random: SampleRandom) -> Timestamp? {
    Disturbances.time(of: edits, .edit, place, moment, random)
  }

  func deletion(of place: Int64, written moment: Timestamp, _ random: SampleRandom) -> Timestamp? {
    Disturbances.time(of: deletions, .deletion, place, moment, random)
  }

  private static func time(
    of event: Event?, _ purpose: SampleRandom.Purpose, _ place: Int64, _ moment: Timestamp,
    _ random: SampleRandom
  ) -> Timestamp? {
    guard let event, moment >= event.since, random.fraction(purpose, at: place) < event.share else {
      return nil
    }
    return moment + event.delay
  }
}
