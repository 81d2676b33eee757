import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct StreamViewTests {
  private let noon = HandClock.noon
  private let stream = PostStream(seed: 7, rate: 60, start: HandClock.noon - .seconds(3600))

  private func ids(_ disturbances: Disturbances, at now: Timestamp) -> Set<String> {
    let view = StreamView(stream, disturbances, at: now)
    return Set(view.newestFirst(from: stream.start).map(\.id))
  }

  @Test func withoutDisturbancesAllPostsUpToNowAreVisible() {
    let view = StreamView(stream, at: noon)
    let expected = stream.posts(from: stream.start, to: noon + .milliseconds(1))
    #expect(Array(view.newestFirst(from: stream.start)) == expected.reversed())
  }

  @Test func latePostsAppearWithinTheDelayBelowPostsAlreadySeen() throws {
    let late = Disturbances(late: .init(share: 0.1, delay: .seconds(60)))
    let before = ids(late, at: noon)
    let all = ids(Disturbances(), at: noon)
    #expect((2...20).contains(all.count - before.count))
    let after = ids(late, at: noon + .seconds(60))
    #expect(after.isSuperset(of: all))
    let highest = try #require(before.max { NumericID.isLess($0, $1) })
    #expect(all.subtracting(before).contains { NumericID.isLess($0, highest) })
  }

  @Test func editsChangeTheTextUnderTheSameIdentifier() {
    let edits = Disturbances(edits: .init(share: 0.5, delay: .seconds(120)))
    let place = stream.places(from: noon - .seconds(60), to: noon).first { place in
      edits.edit(of: place, written: stream.moment(at: place), stream.random) != nil
    }
    let written = stream.moment(at: place ?? 0)
    let before = StreamView(stream, edits, at: written + .seconds(119)).post(at: place ?? 0)
    let after = StreamView(stream, edits, at: written + .seconds(120)).post(at: place ?? 0)
    #expect(before?.id == after?.id && before?.editedAt == nil)
    #expect(after?.editedAt == written + .seconds(120) && after?.text == before.map { $0.text + " (edited)" })
  }

  @Test func deletedPostsDisappear() {
    let deletions = Disturbances(deletions: .init(share: 0.25, delay: .seconds(120)))
    let before = ids(deletions, at: noon)
    let after = ids(deletions, at: noon + .seconds(120))
    let gone = before.subtracting(after)
    #expect((10...60).contains(gone.count))
    let left = stream.posts(from: noon - .seconds(120), to: noon).filter { after.contains($0.id) }
    #expect((60...110).contains(left.count))
  }

  @Test func whatWasVisibleBeforeADisturbanceBeganStays() {
    let began = noon - .seconds(30)
    let events = Disturbances(
      late: .init(share: 1, delay: .seconds(600), since: began),
      deletions: .init(share: 1, delay: .seconds(1), since: began))
    let earlier = Set(stream.posts(from: stream.start, to: began).map(\.id))
    #expect(ids(events, at: noon) == earlier)
  }
}
