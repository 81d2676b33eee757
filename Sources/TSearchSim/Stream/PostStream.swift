package import TSearchCore

/// An endless stream of invented posts: a pure function of the seed, the rate and the time.
///
/// Time is cut into slots of equal length, and each slot holds one post at a drawn moment. So any post can be made
/// without those before it, and two streams with the same settings agree in every byte.
package struct PostStream: Equatable, Sendable {
  /// Posts a minute at which slots are still a whole millisecond.
  package static let rates = 0.0...60_000.0

  let random: SampleRandom
  /// A slot's length in milliseconds; `nil` for a stream without posts.
  private let slot: Int64?
  /// No post is older.
  package let start: Timestamp

  /// - Parameter rate: Posts a minute; 0 gives an empty stream, what is over ``rates`` counts as its end.
  package init(seed: UInt64, rate: Double, start: Timestamp) {
    random = SampleRandom(seed: seed)
    let rate = min(rate, PostStream.rates.upperBound)
    slot = rate > 0 ? Int64((60_000 / rate).rounded()) : nil
    self.start = start
  }

  /// The places of the posts created in that span, which includes its beginning and not its end.
  package func places(from: Timestamp, to: Timestamp) -> Range<Int64> {
    guard let slot, max(from, start) < to else { return 0..<0 }
    let from = max(from, start)
    var first = from.milliseconds.floorDivided(by: slot)
    var end = (to.milliseconds - 1).floorDivided(by: slot) + 1
    if moment(at: first) < from { first += 1 }
    if end > first, moment(at: end - 1) >= to { end -= 1 }
    return first..<max(first, end)
  }

  /// The posts created in that span, oldest first.
  package func posts(from: Timestamp, to: Timestamp) -> [SamplePost] {
    places(from: from, to: to).map { post(at: $0) }
  }

  /// The posts of that span which a search for `query` should find, oldest first.
  ///
  /// Native reposts were absent from the legacy search (FORMATS section 1).
  package func posts(matching query: LegacyQuery, from: Timestamp, to: Timestamp) -> [SamplePost] {
    posts(from: from, to: to).filter { !$0.isRepost && query.matches($0) }
  }

  /// The posts of that span in a person's timeline, oldest first.
  package func posts(by person: SamplePerson, from: Timestamp, to: Timestamp) -> [SamplePost] {
    posts(from: from, to: to).filter { $0.author == person }
  }

  /// When the post at that place is written.
  func moment(at place: Int64) -> Timestamp {
    guard let slot else { return start }
    return Timestamp(milliseconds: place * slot + Int64(random.draw(.moment, at: place) % UInt64(slot)))
  }

  func id(at place: Int64) -> String {
    PostStream.id(at: moment(at: place), random.draw(.identity, at: place))
  }

  /// A snowflake ID of that time, whose low 22 bits are drawn (FORMATS section 0).
  static func id(at moment: Timestamp, _ draw: UInt64) -> String {
    let span = max(0, moment.milliseconds - 1_288_834_974_657)
    return String(span << 22 | Int64(draw & 0x3F_FFFF))
  }
}
