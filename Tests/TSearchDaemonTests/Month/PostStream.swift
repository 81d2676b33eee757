import TSearchCore

/// The posts that one search is to find: invented, and the same whenever they are asked for.
struct PostStream: Sendable {
  /// How far apart they are written.
  let period: Int
  let number: Int
  /// Whether some become visible later than others of their time, and some are deleted.
  let isUneven: Bool

  /// Streams began that long before the simulated time.
  static let past = 10 * Int.day

  func written(_ post: Int) -> Instant {
    post * period - PostStream.past + SeededGenerator.draw(number, post) % (period * 3 / 4)
  }

  /// When it can be found: one in 16 comes up to 10 min later.
  func visible(_ post: Int) -> Instant {
    let draw = SeededGenerator.draw(number, post, 1)
    return written(post) + (isUneven && draw % 16 == 0 ? draw % (10 * .minute) : 0)
  }

  /// When it is deleted: one in 32 lasts a day at most.
  func deleted(_ post: Int) -> Instant {
    let draw = SeededGenerator.draw(number, post, 2)
    return isUneven && draw % 32 == 0 ? visible(post) + draw % .day : .max
  }

  /// The newest post that may be written by then.
  func newest(at now: Instant) -> Int { (now + PostStream.past) / period }

  /// The posts that can be found, newest first, down to the first written before `oldest`.
  func posts(at now: Instant, notBefore oldest: Instant = .min, below top: Int = .max, most: Int) -> [Int] {
    var found: [Int] = []
    var post = min(newest(at: now), top &- 1)
    while post >= 0, found.count < most {
      guard written(post) >= oldest else { break }
      if visible(post) <= now, deleted(post) > now { found.append(post) }
      post -= 1
    }
    return found
  }
}
