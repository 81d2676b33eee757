/// Decides which readings of an account are believed (A1).
package struct ReadingJudge: Equatable, Sendable {
  /// A drop to less than that share waits for the next reading.
  private static let doubtful = 0.9
  /// Fewer lost than that is no drop to wonder about.
  private static let few = 20
  /// From so many on an account does not lose all its followers.
  private static let thousands = 1000

  /// The latest count that is believed.
  package var last: Int?
  /// A drop that the next reading confirms or not.
  package var doubted: Doubted?

  package struct Doubted: Equatable, Sendable {
    package var followers: Int
    package var at: Timestamp
    package init(followers: Int, at: Timestamp) {
      self.followers = followers
      self.at = at
    }
  }

  package init(last: Int? = nil, doubted: Doubted? = nil) {
    self.last = last
    self.doubted = doubted
  }

  /// Judges a count; what is to be stored, oldest first.
  package mutating func take(_ followers: Int?, at moment: Timestamp) -> [Doubted] {
    guard let followers, followers >= 0 else { return [] }
    guard let last else {
      self.last = followers
      return [Doubted(followers: followers, at: moment)]
    }
    if followers == 0, last >= ReadingJudge.thousands { return [] }
    let isDrop =
      Double(followers) < Double(last) * ReadingJudge.doubtful && last - followers > ReadingJudge.few
    let new = Doubted(followers: followers, at: moment)
    guard isDrop else {
      doubted = nil
      self.last = followers
      return [new]
    }
    // Confirmed by one that is nearer to the drop than to what was before it.
    if let before = doubted, abs(followers - before.followers) < abs(followers - last) {
      doubted = nil
      self.last = followers
      return [before, new]
    }
    doubted = new
    return []
  }
}
