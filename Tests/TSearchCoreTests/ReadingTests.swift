import Testing

@testable import TSearchCore

/// What is believed of an account, and what is told (A1, A4).
@Suite struct ReadingTests {
  private static func at(_ hour: Int) -> Timestamp { Timestamp(seconds: 1_796_000_400 + Int64(hour) * 3600) }

  @Test(
    "errors, nothing and 0 after thousands are not stored; a drop is believed when the next reading confirms it",
    arguments: [
      ([1000, nil, 1001], [1000, 1001]), ([5000, 0, 0, 5003], [5000, 5003]), ([3, 0], [3, 0]),
      ([1000, 600, 1002], [1000, 1002]), ([1000, 600, 610], [1000, 600, 610]), ([1000, 950], [1000, 950]),
      ([1000, 600, 300, 305], [1000, 600, 300, 305]), ([1000, -5, 1001], [1000, 1001]),
      ([10_000, 5000, 9990, 5000, 5001], [10_000, 9990, 5000, 5001]),
    ] as [([Int?], [Int])])
  func belief(counts: [Int?], stored: [Int]) {
    var judge = ReadingJudge()
    var kept: [Int] = []
    for (hour, count) in counts.enumerated() { kept += judge.take(count, at: Self.at(hour)).map(\.followers) }
    #expect(kept == stored)
  }

  @Test(
    "growth over a round number is a milestone, the highest one alone",
    arguments: [
      (99, 100, 100), (100, 101, nil), (150, 600, 500), (999, 1000, 1000), (1000, 2100, 2000),
      (4000, 12_000, 10_000),
      (500, 400, nil), (10, 90, nil),
    ] as [(Int, Int, Int?)])
  func milestones(before: Int, now: Int, mark: Int?) {
    #expect(Milestone.reached(from: before, to: now) == mark)
  }

  private func account() -> FollowedAccount {
    var account = FollowedAccount(
      number: AccountNumber(1), source: SourceName("x"), handle: "alice", id: "12", createdAt: Self.at(0))
    account.judge.last = 950
    return account
  }

  private func reading(_ handle: String, id: String?, followers: Int) -> AccountReading {
    var reading = AccountReading(handle: handle, id: id, source: "x", at: nil)
    reading.followers = followers
    return reading
  }

  @Test("a new handle of the same ID is told once and followed; a handle with another ID is not (A4)")
  func identity() {
    var news = AccountNews(account(), reading("alicia", id: "12", followers: 1001), at: Self.at(1))
    #expect(news.events == [.renamed(from: "alice", to: "alicia"), .milestone(1000)])
    #expect(news.account.handle == "alicia" && news.readings.map(\.followers) == [1001])
    news = AccountNews(news.account, reading("Alicia", id: "12", followers: 1002), at: Self.at(2))
    #expect(news.events == [])
    news = AccountNews(news.account, reading("alicia", id: "99", followers: 5), at: Self.at(3))
    #expect(news.readings.isEmpty && news.account.id == "12" && news.account.problem?.kind == .gone)
  }

  @Test("suspended is said once, and its end once")
  func lost() {
    let gone = SourceError(.gone, "suspended")
    var news = AccountNews(account(), gone, at: Self.at(1))
    #expect(news.events.count == 1 && news.account.problem?.since == Self.at(1))
    news = AccountNews(news.account, gone, at: Self.at(2))
    #expect(news.events == [] && news.account.problem?.since == Self.at(1))
    news = AccountNews(news.account, reading("alice", id: "12", followers: 951), at: Self.at(3))
    #expect(news.events == [.back] && news.account.problem == nil)
  }
}
