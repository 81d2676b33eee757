import TSearchCore
import Testing

@Suite struct NewnessTests {
  @Test("a late post with a lower ID is one hit (case 1)")
  func latePost() {
    var reader = Reader()
    _ = reader.read(.pages([]))
    let first = FetchedPost.sample("1262461154078502913", minute: 5)
    let late = FetchedPost.sample("1262461145044025344", minute: 5)
    #expect(reader.read(.pages([first], minute: 6)) == [first.post.id])
    #expect(reader.read(.pages([first, late], minute: 7)) == [late.post.id])
    #expect(reader.read(.pages([first, late], minute: 8)) == [])
  }

  @Test("a baseline is quiet, and the same page after it is too (case 2)")
  func quietStart() {
    var reader = Reader()
    let page = (1...100).map { FetchedPost.sample("\($0)", minute: -$0) }
    #expect(reader.read(.pages(page, end: .onePage)) == [])
    #expect(reader.read(.pages(page, minute: 15)) == [])
  }

  @Test(
    "older items that slide into a feed's window are no hits (cases 3, 4)",
    arguments: [
      ([["5", "4", "3"], ["4", "3", "2"]], false), ([["5", "4", "3"], ["4", "3", "2"]], true),
      ([["9", "8", "7", "6"], ["9"], ["9", "8", "7", "6"]], false),
      ([["5", "4"], ["5", "4", "3", "2", "1"]], true),
    ])
  func slidingWindow(documents: [[String]], isDated: Bool) throws {
    var reader = Reader()
    for (poll, ids) in documents.enumerated() {
      let items = try ids.map { id in
        FetchedPost.sample(id, minute: isDated ? try #require(Int(id)) * 60 - 6000 : nil)
      }
      #expect(reader.read(.document(items, minute: poll * 15)) == [])
    }
  }

  @Test("new items of a feed are hits, oldest first, with dates or without")
  func newItems() {
    var undated = Reader()
    _ = undated.read(.document([.sample("2"), .sample("1")]))
    #expect(undated.read(.document([.sample("4"), .sample("3"), .sample("2")])) == ["3", "4"])
    var dated = Reader()
    _ = dated.read(.document([.sample("1", minute: -100)]))
    let news = [FetchedPost.sample("a", minute: 3), .sample("b", minute: 9), .sample("1", minute: -100)]
    #expect(dated.read(.document(news, minute: 15)) == ["a", "b"])
  }

  @Test("an item above every seen one may be dated a week back, one below may not")
  func backdating() {
    let sixDays = -6 * 1440
    var above = Reader()
    _ = above.read(.document([.sample("1", minute: -10)]))
    #expect(
      above.read(.document([.sample("old", minute: sixDays), .sample("1", minute: -10)], minute: 15)) == [
        "old"
      ])
    var below = Reader()
    _ = below.read(.document([.sample("1", minute: -10)]))
    #expect(
      below.read(.document([.sample("1", minute: -10), .sample("old", minute: sixDays)], minute: 15)) == [])
    var ancient = Reader()
    _ = ancient.read(.document([.sample("1", minute: -10)]))
    #expect(
      ancient.read(.document([.sample("old", minute: -8 * 1440), .sample("1", minute: -10)], minute: 15))
        == [])
  }

  @Test("a pinned post of years ago is no hit, newer ones below it are (case 11)")
  func pinned() {
    var reader = Reader()
    _ = reader.read(.pages([.sample("900", minute: -60)], end: .onePage))
    let pinned = FetchedPost.sample("100", minute: -3_000_000)
    #expect(
      reader.read(.pages([pinned, .sample("901", minute: 5), .sample("900", minute: -60)], minute: 15)) == [
        "901"
      ])
  }

  @Test("after a baseline of one full page only newer posts are hits (case 8b)")
  func fullPageBaseline() {
    var reader = Reader()
    let page = (100..<200).reversed().map { FetchedPost.sample("\($0)", minute: ($0 - 200) / 20) }
    _ = reader.read(.pages(page, end: .onePage))
    let overlapped = (50..<100).reversed().map { FetchedPost.sample("\($0)", minute: ($0 - 200) / 20) }
    let news = [FetchedPost.sample("200", minute: 1)]
    #expect(reader.read(.pages(news + page + overlapped, minute: 2)) == ["200"])
  }

  @Test("a pinned post on the baseline's full page does not lower the floor (cases 8b, 11)")
  func pinnedBaseline() {
    var reader = Reader()
    let pinned = FetchedPost.sample("1", minute: -3_000_000)
    let page = (100..<200).reversed().map { FetchedPost.sample("\($0)", minute: ($0 - 200) / 20) }
    _ = reader.read(.pages([pinned] + page, end: .onePage))
    let overlapped = (50..<100).reversed().map { FetchedPost.sample("\($0)", minute: ($0 - 200) / 20) }
    let news = [FetchedPost.sample("200", minute: 1)]
    #expect(reader.read(.pages(news + page + overlapped, minute: 2)) == ["200"])
  }

  @Test("a feed whose GUIDs change at each fetch is known by link and title")
  func volatileGUIDs() {
    func items(_ session: String, _ names: [String]) -> [FetchedPost] {
      names.map { name in
        var item = FetchedPost.sample("\(name)?sid=\(session)")
        item.weakIdentity = name
        return item
      }
    }
    var reader = Reader()
    _ = reader.read(.document(items("1", ["c", "b", "a"])))
    #expect(reader.read(.document(items("2", ["c", "b", "a"]))) == [])
    #expect(reader.read(.document(items("3", ["d", "c", "b"]))) == ["d?sid=3"])
  }

  @Test("equal times and titles are five posts; the same post twice in a walk is one (N11)")
  func equalTimes() {
    var reader = Reader()
    _ = reader.read(.pages([]))
    let five = (1...5).map { FetchedPost.sample("\($0)", minute: 5) }
    #expect(reader.read(.pages(five + five, minute: 6)) == ["1", "2", "3", "4", "5"])
  }

  @Test("IDs that differ in the last digit are two posts (case 9)")
  func exactDigits() {
    var reader = Reader()
    _ = reader.read(.pages([]))
    let ids = ["1588987262754234369", "1588987262754234368"]
    #expect(
      reader.read(.pages(ids.map { .sample($0, minute: 1) }, minute: 2)) == ids.reversed())
  }

  @Test("an alias that was seen means the post seen: edit chains, shared links")
  func aliases() {
    var reader = Reader()
    _ = reader.read(.pages([]))
    #expect(reader.read(.pages([.sample("A", minute: 1)], minute: 2)) == ["A"])
    var edit = FetchedPost.sample("B", minute: 1)
    edit.identity = "A"
    #expect(reader.read(.pages([edit], minute: 3)) == [])
  }

  @Test("a search does not judge what its query does not match")
  func claims() {
    var reader = Reader()
    _ = reader.read(.document([.sample("1")])) { _ in false }
    #expect(reader.seen.isEmpty)
    #expect(reader.read(.document([.sample("2"), .sample("1")])) { $0.post.id == "2" } == ["2"])
  }
}

@Suite struct BaselineTests {
  @Test("backfill announces the newest N, oldest first, and sets the floor at the oldest of them")
  func backfill() {
    var reader = Reader(.backfill(2))
    let page = [FetchedPost.sample("3", minute: -1), .sample("2", minute: -60), .sample("1", minute: -90)]
    #expect(reader.read(.pages(page)) == ["2", "3"])
    #expect(reader.reach.floor == noon - .seconds(3600))
    #expect(reader.reach.baseline == .none)
  }

  @Test("since announces what is not older, from then on too")
  func since() {
    var reader = Reader(.since(noon - .seconds(7200)))
    let page = [FetchedPost.sample("3", minute: -1), .sample("2", minute: -119), .sample("1", minute: -121)]
    #expect(reader.read(.pages(page)) == ["2", "3"])
    #expect(reader.read(.pages([.sample("4", minute: -100)], minute: 15)) == ["4"])
  }

  @Test("a resume is quiet and moves the floor to now")
  func resume() {
    var reader = Reader()
    _ = reader.read(.pages([.sample("1", minute: -60)]))
    reader.reach.baseline = .resume
    #expect(reader.read(.pages([.sample("5", minute: 500), .sample("1", minute: -60)], minute: 600)) == [])
    #expect(reader.reach.floor == noon + .seconds(600 * 60) - .seconds(900))
  }
}
