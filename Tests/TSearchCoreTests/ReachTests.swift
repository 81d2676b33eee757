import TSearchCore
import Testing

@Suite struct ReachTests {
  private func reader(mark: String, minute: Int) -> Reader {
    var reader = Reader()
    _ = reader.read(.pages([.sample(mark, minute: minute)]))
    return reader
  }

  @Test("the mark is the newest post read and never moves back")
  func mark() {
    var reader = reader(mark: "100", minute: -5)
    _ = reader.read(.pages([.sample("99", minute: -6)], minute: 1))
    #expect(reader.reach.mark?.id == "100")
    _ = reader.read(.pages([.sample("101", minute: 2)], minute: 3))
    #expect(reader.reach.mark == Reach.Mark(id: "101", time: noon + .seconds(120)))
  }

  @Test("a post from far ahead is a hit, but no mark")
  func ahead() {
    var reader = reader(mark: "100", minute: -5)
    #expect(
      reader.read(.pages([.sample("900", minute: 60 * 24 * 400), .sample("101", minute: 2)], minute: 3)) == [
        "101", "900",
      ])
    #expect(reader.reach.mark?.id == "101")
    #expect(reader.read(.pages([.sample("102", minute: 4)], minute: 5)) == ["102"])
  }

  @Test("a backfill that meets a post from far ahead leaves the posts of today new")
  func backfillAhead() {
    var reader = Reader()
    reader.reach.baseline = .backfill(1)
    _ = reader.read(.pages([.sample("900", minute: 60 * 24 * 400), .sample("101", minute: 2)], minute: 3))
    #expect(reader.read(.pages([.sample("102", minute: 4)], minute: 5)) == ["102"])
  }

  @Test("the bound lies the overlap behind the mark: computed for X's IDs, found for plain ones")
  func bound() {
    var plain = reader(mark: "50", minute: -30)
    #expect(plain.reach.boundID == nil)
    _ = plain.read(.pages([.sample("60", minute: 0), .sample("50", minute: -30)], minute: 1))
    #expect(plain.reach.boundID == "50")
    let id = "1262461154078502913"
    var post = FetchedPost.sample(id)
    post.age = Snowflake.time(of: id)
    var snowflake = Reader()
    _ = snowflake.read(.pages([post]))
    #expect(
      snowflake.reach.boundID.flatMap(Snowflake.time)
        == post.age.map { Timestamp(milliseconds: $0.milliseconds - 900_000) })
  }

  @Test("a walk that is cut leaves a gap down to the old mark, and its pages count (case 8a)")
  func gap() {
    var reader = reader(mark: "100", minute: -60)
    let hits = reader.read(
      .pages([.sample("300", minute: 3), .sample("290", minute: 2)], minute: 5, end: .cut("429")))
    #expect(hits == ["290", "300"])
    let gap = reader.reach.gaps.first
    #expect(reader.reach.gaps.count == 1)
    #expect(gap?.afterID == "100" && gap?.beforeID == "290" && gap?.reason == "429")
    #expect(reader.reach.mark?.id == "300")
  }

  @Test("a gap that was read closes, and one that was read in part shrinks")
  func gapReading() throws {
    var reader = reader(mark: "100", minute: -60)
    _ = reader.read(.pages([.sample("300", minute: 3)], minute: 5, end: .cut("cap")))
    let gap = try #require(reader.reach.gaps.first)
    var remainder = gap
    remainder.beforeID = "200"
    var walk = Walk.pages([.sample("250", minute: 2), .sample("200", minute: 1)], minute: 6)
    walk.newCount = 0
    walk.gapReading = Walk.GapReading(gap: gap, remainder: remainder)
    #expect(reader.read(walk) == ["200", "250"])
    #expect(reader.reach.gaps == [remainder])
    walk.posts = [.sample("150", minute: 0)]
    walk.gapReading = Walk.GapReading(gap: remainder, remainder: nil)
    #expect(reader.read(walk) == ["150"])
    #expect(reader.reach.gaps.isEmpty)
  }

  @Test("a refused bound leaves a gap only where the mark was not reached (N6)")
  func refusedBound() {
    for (oldest, gaps) in [("90", 0), ("100", 0), ("110", 1)] {
      var reader = reader(mark: "100", minute: -60)
      var walk = Walk.pages([.sample("120", minute: 1), .sample(oldest, minute: -50)], minute: 2)
      walk.boundRefused = true
      _ = reader.read(walk)
      #expect(reader.reach.gaps.count == gaps, "oldest \(oldest)")
    }
  }

  @Test("a quiet baseline leaves no gap and forgets those below its floor")
  func baselineGaps() {
    var reader = reader(mark: "100", minute: -60)
    _ = reader.read(.pages([.sample("300", minute: 3)], minute: 5, end: .cut("cap")))
    reader.reach.baseline = .resume
    _ = reader.read(.pages([.sample("900", minute: 300)], minute: 300, end: .cut("cap")))
    #expect(reader.reach.gaps.isEmpty)
  }

  @Test("a search that never keeps up has so many gaps and no more; the oldest ones grow together (N5, C6)")
  func boundedGaps() throws {
    var reader = reader(mark: "100", minute: -60)
    for poll in 1...500 {
      let top = FetchedPost.sample("\(100 + poll * 100)", minute: poll * 2)
      let low = FetchedPost.sample("\(50 + poll * 100)", minute: poll * 2 - 1)
      _ = reader.read(.pages([top, low], minute: poll * 2, end: .cut("cap")))
    }
    let gaps = reader.reach.gaps
    #expect(gaps.count == Reach.mostGaps)
    let oldest = try #require(gaps.first)
    #expect(oldest.afterID == "100" && oldest.from == noon - .seconds(3600))
    // What follows is each the span of one walk, up to the last.
    #expect(zip(gaps, gaps.dropFirst()).allSatisfy { NumericID.isLess($0.beforeID ?? "", $1.afterID ?? "") })
    #expect(gaps.last?.beforeID == "50050")
    #expect(gaps.dropFirst().allSatisfy { Int($0.beforeID ?? "").map { $0 % 100 == 50 } ?? false })
  }
}
