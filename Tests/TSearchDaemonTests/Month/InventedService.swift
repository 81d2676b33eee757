import TSearchCore
import TSearchTestSupport

@testable import TSearchDaemon

/// A service of the simulated time: it answers for the streams of its searches as the weather lets it, and tells the
/// plain rules of each request.
final class InventedService: Source {
  let name: SourceName
  let traits: SourceTraits
  let number: Int
  private let streams: [Int: PostStream]
  private let weather: Weather
  private let clock: WorldClock
  private let rules: PlainRules

  static let pageSize = 15

  init(
    _ number: Int, order: SourceTraits.Order, streams: [Int: PostStream], weather: Weather, clock: WorldClock,
    rules: PlainRules
  ) {
    self.number = number
    name = SourceName("s\(number)")
    traits = SourceTraits(
      type: order == .document ? .feed : .twitter1, order: order, scope: Scope(name.rawValue),
      endpoint: "search",
      place: "s\(number).example.org")
    self.streams = streams
    self.weather = weather
    self.clock = clock
    self.rules = rules
  }

  func page(_ ask: Ask) async throws(SourceError) -> Page {
    let readers = readers(of: ask.subject)
    let asked = clock.reading
    rules.asks(readers, isFirst: ask.isFirst, asked)
    var error: SourceError?
    var takes = Duration.zero
    if weather.isSilent(at: asked.now) {
      error = SourceError(.noNetwork, "cannot resolve the name")
      takes = .seconds(SeededGenerator.draw(number, asked.now) % 5)
    } else if let trouble = weather.trouble(of: number, at: asked.now) {
      (error, takes) = (trouble.error, trouble.takes)
    } else if SeededGenerator.draw(number, asked.now, 3) % 16 == 0 {
      takes = .milliseconds(1 + SeededGenerator.draw(number, asked.now, 4) % 8000)
    }
    if takes > .zero { await clock.time.wait(for: takes) }
    let now = clock.reading
    if let error {
      rules.fails(readers, error, isFirst: ask.isFirst, now)
      throw error
    }
    let answer =
      traits.order == .document ? document(ask, at: now.now) : list(ask, of: readers[0], at: now.now)
    rules.answers(
      readers, answer.posts, isFirst: ask.isFirst, hasMore: answer.page.next != nil, asked: asked, now)
    return answer.page
  }

  func reads(_ search: Int) -> Bool { streams[search] != nil }
  /// Whether one request serves several searches.
  var isShared: Bool { streams.count > 1 && traits.order == .document }

  /// The searches that read the answer.
  private func readers(of subject: Subject) -> [Int] {
    guard case .search(let text) = subject, let search = Int(text.dropFirst()) else {
      return streams.keys.sorted()
    }
    return [search]
  }
}

extension InventedService {
  /// A page, and what of it the plain rules are told.
  private struct Answer {
    var page: Page
    var posts: [PlainPost]
  }

  private func list(_ ask: Ask, of search: Int, at now: Instant) -> Answer {
    guard let stream = streams[search] else { return Answer(page: Page(.posts([])), posts: []) }
    let after = ask.afterID.map(InventedService.post) ?? -1
    let below = [ask.cursor, ask.beforeID].compactMap { $0.map(InventedService.post) }.min() ?? .max
    let numbers: [Int]
    switch traits.order {
    case .climbing where ask.afterID != nil:
      let start = ask.cursor.map(InventedService.post) ?? after
      numbers = Array(
        (start + 1...max(stream.newest(at: now), start + 1)).lazy
          .filter { stream.visible($0) <= now && stream.deleted($0) > now }
          .prefix(InventedService.pageSize)
      ).reversed()
    case .time:
      let oldest = ask.afterTime.map(clock.instant) ?? .min
      let latest = ask.beforeTime.map(clock.instant) ?? .max
      let top = latest == .max ? below : min(below, stream.newest(at: latest) + 1)
      numbers = stream.posts(at: now, notBefore: oldest, below: top, most: InventedService.pageSize)
        .filter { stream.written($0) <= latest }
    default:
      let oldest = after < 0 ? .min : stream.written(after) + 1
      numbers = stream.posts(at: now, notBefore: oldest, below: below, most: InventedService.pageSize)
    }
    let posts = numbers.map { PlainPost(search: search, number: $0, written: stream.written($0)) }
    var page = Page(.posts(posts.map { $0.fetched(clock) }))
    let isClimbing = traits.order == .climbing && ask.afterID != nil
    if numbers.count == InventedService.pageSize {
      page.next = (isClimbing ? posts.first : posts.last)?.id
    }
    return Answer(page: page, posts: posts)
  }

  /// The newest items of all streams; where they are those of the validators, it is unchanged.
  private func document(_ ask: Ask, at now: Instant) -> Answer {
    let all = streams.flatMap { search, stream in
      stream.posts(at: now, most: InventedService.pageSize)
        .map { PlainPost(search: search, number: $0, written: stream.written($0)) }
    }
    let items = Array(
      all.sorted { ($0.written, $0.search) > ($1.written, $1.search) }.prefix(InventedService.pageSize))
    let tag = String(items.reduce(17) { ($0 &* 31) &+ $1.number &* 4096 &+ $1.search })
    let validators = Validators(etag: tag)
    if ask.validators == validators {
      return Answer(page: Page(.unchanged, validators: validators), posts: [])
    }
    return Answer(page: Page(.posts(items.map { $0.fetched(clock) }), validators: validators), posts: items)
  }

  private static func post(of id: String) -> Int { (Int(id) ?? 0) >> 12 }
}

extension Ask {
  /// Whether it begins a poll.
  fileprivate var isFirst: Bool { cursor == nil && beforeID == nil && beforeTime == nil }
}

/// A post as the plain rules know it.
struct PlainPost: Sendable {
  var search: Int
  var number: Int
  var written: Instant

  var id: String { String(number << 12 | search) }

  init(search: Int, number: Int, written: Instant) {
    self.search = search
    self.number = number
    self.written = written
  }

  /// The post of a hit.
  init?(id: String) {
    guard let number = Int(id) else { return nil }
    self.init(search: number & 4095, number: number >> 12, written: 0)
  }

  fileprivate func fetched(_ clock: WorldClock) -> FetchedPost {
    .sample(id, at: clock.timestamp(written), text: "w\(search)")
  }
}
