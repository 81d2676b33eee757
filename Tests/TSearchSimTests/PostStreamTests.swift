import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct PostStreamTests {
  private let noon = HandClock.noon
  private let stream = PostStream(seed: 7, rate: 60, start: HandClock.noon - .seconds(3600))

  @Test func sameSettingsGiveTheSamePosts() {
    let twin = PostStream(seed: 7, rate: 60, start: noon - .seconds(3600))
    let posts = stream.posts(from: noon - .seconds(600), to: noon)
    #expect(posts == twin.posts(from: noon - .seconds(600), to: noon))
    #expect(posts != PostStream(seed: 8, rate: 60, start: noon).posts(from: noon - .seconds(600), to: noon))
  }

  @Test func aPostDoesNotDependOnTheSpanAskedFor() {
    let whole = stream.posts(from: noon - .seconds(300), to: noon)
    let parts = [300, 217, 150, 149, 1].adjacent(0).flatMap { before, after in
      stream.posts(from: noon - .seconds(before), to: noon - .seconds(after))
    }
    #expect(parts == whole)
  }

  @Test("holds the rate", arguments: [0.0, 0.5, 20, 60, 6000])
  func rate(perMinute rate: Double) {
    let stream = PostStream(seed: 1, rate: rate, start: noon - .seconds(600))
    let count = stream.posts(from: noon - .seconds(600), to: noon).count
    #expect(abs(Double(count) - 10 * rate) <= 1)
  }

  @Test func nothingIsOlderThanTheStart() {
    #expect(stream.posts(from: noon - .seconds(9000), to: noon - .seconds(3600)).isEmpty)
    #expect(
      stream.posts(from: noon - .seconds(9000), to: noon).first.map { $0.createdAt >= stream.start } == true)
  }

  @Test func identifiersRiseWithTimeAndCarryIt() {
    let posts = stream.posts(from: noon - .seconds(600), to: noon)
    for (older, newer) in posts.adjacent() { #expect(NumericID.isLess(older.id, newer.id)) }
    for post in posts { #expect(Snowflake.time(of: post.id) == post.createdAt) }
  }

  @Test func postsAreOfManyKinds() {
    let posts = stream.posts(from: noon - .seconds(3600), to: noon)
    #expect(Set(posts.map(\.lang)).count > 15)
    #expect(Set(posts.map(\.topic)).count == SampleTopic.allCases.count)
    #expect(Set(posts.map(\.author.handle)).count == SamplePerson.all.count)
    #expect(posts.contains { $0.isRepost })
    #expect(posts.contains { if case .reply = $0.kind { true } else { false } })
    #expect(posts.contains { !$0.links.isEmpty } && posts.contains { !$0.tags.isEmpty })
    #expect(posts.contains { $0.text.contains("&") } && posts.contains { $0.text.contains("<") })
  }

  @Test func eachPostSaysThatItIsASample() {
    for post in stream.posts(from: noon - .seconds(600), to: noon) {
      #expect(post.author.name.hasSuffix("(sample)") && post.text.contains("· sample "))
    }
  }

  @Test func repliesAndRepostsPointAtOlderPostsOfTheStream() {
    for post in stream.posts(from: noon - .seconds(1800), to: noon) {
      let reference: SamplePost.Reference
      switch post.kind {
      case .post: continue
      case .reply(let target): reference = target
      case .repost(let original):
        reference = original
        #expect(post.text == "RT @\(original.author.handle): \(original.text)")
      }
      let target = stream.post(at: reference.place)
      #expect(target.id == reference.id && target.text == reference.text && target.author == reference.author)
      #expect(target.createdAt < post.createdAt)
    }
  }

  @Test func listsWhatASearchAndATimelineShouldFind() throws {
    let all = stream.posts(from: stream.start, to: noon).filter { $0.author.handle == "alice" }
    let alice = try #require(SamplePerson.named("Alice"))
    #expect(stream.posts(by: alice, from: stream.start, to: noon) == all && all.count > 100)
    let found = stream.posts(matching: try LegacyQuery("from:alice"), from: stream.start, to: noon)
    #expect(found == all.filter { !$0.isRepost } && found.count < all.count)
    #expect(found.contains { $0.text.hasPrefix("RT @") })
  }
}

extension Sequence {
  /// Each element with the one behind it; `last` behind the last one, where given.
  fileprivate func adjacent(_ last: Element? = nil) -> [(Element, Element)] {
    let all = Array(self) + (last.map { [$0] } ?? [])
    return Array(zip(all, all.dropFirst()))
  }
}
