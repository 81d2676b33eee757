/// Which posts of a walk are new to a search (rules N1 to N15), as a pure function over plain values.
package enum Newness {
  package enum Verdict: Equatable, Sendable {
    /// Not claimed by the search: its matcher says no.
    case unclaimed
    /// Seen before by this search.
    case seen
    /// Unseen, but old or part of a baseline: recorded, not announced.
    case quiet
    case hit
  }

  package struct Judgement: Equatable, Sendable {
    /// One for each post of the walk.
    package var verdicts: [Verdict]
    /// The places of the hits in the walk, oldest first (S2).
    package var hits: [Int]
    /// How far the search has read now; its baseline is paid.
    package var reach: Reach
  }

  /// Judges a walk for one search.
  ///
  /// - Parameters:
  ///   - walk: What was read.
  ///   - reach: How far the search had read before.
  ///   - claims: For each post of the walk, whether the search's query matches it.
  ///   - seen: For each post, whether this search has seen its identity or one of its aliases.
  ///   - weaklySeen: For each post, whether this search has seen its ``FetchedPost/weakIdentity``.
  ///   - overlap: How far behind the mark each poll reads again (N2).
  package static func judge(
    _ walk: Walk, reach: Reach, claims: [Bool], seen: [Bool], weaklySeen: [Bool], overlap: Duration
  ) -> Judgement {
    Judgement(verdicts: [], hits: [], reach: reach)
  }
}
