import Synchronization
import TSearchCore
import TSearchStore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// A notifier over a real store with the searches `swift` and `linux`, which tell the desktop, and `quiet`.
final class NotifyWorld {
  let time: ManualTimekeeper
  let desktop = RecordingDesktop()
  private(set) var notifier: HitNotifier
  private let loop = PollLoop()
  private let folder = TemporaryFolder()
  private let ledger: SQLiteLedger
  private var posts = 0
  private static let source = SourceName("mine")

  init() async throws {
    time = ManualTimekeeper(loop: loop)
    ledger = try SQLiteLedger.open(folder: folder.path, loop: loop, time: time)
    for (name, tell) in [("swift", ["notify"]), ("linux", ["notify"]), ("quiet", [])] {
      let search = SavedSearch(
        id: SearchID(0), name: name, query: name, sources: [NotifyWorld.source], interval: .seconds(900),
        tell: tell, createdAt: time.wallTime)
      let floor = time.wallTime - .seconds(86_400)
      _ = try await ledger.insert(
        search, reaches: [NotifyWorld.source: Reach(baseline: .none, floor: floor)])
    }
    notifier = HitNotifier(loop: loop, time: time, ledger: ledger, desktop: desktop)
    try await notifier.start()
    await settle()
  }

  /// Lets what was begun come to its end; time stands still.
  private func settle() async { await time.run(for: .zero) }

  private func search(_ name: String) async throws -> SearchRecord {
    try #require(try await ledger.searches().first { $0.search.name == name })
  }

  func tell(_ name: String, _ sinks: [String]) async throws {
    var search = try await search(name).search
    search.tell = sinks
    try await ledger.update(search, reaches: [:])
  }

  func remove(_ name: String) async throws {
    _ = try await ledger.remove([try await search(name).search.id])
  }

  /// Stores a poll with so many hits.
  func find(_ name: String, _ count: Int, poking: Bool = true) async {
    var fetched: [FetchedPost] = []
    for _ in 0..<count {
      posts += 1
      var post = Post(source: "mine", id: "\(posts)")
      post.author = Post.Author(handle: "alice")
      post.text = "post \(posts)"
      post.createdAt = time.wallTime
      fetched.insert(FetchedPost(post, identity: post.id, age: post.createdAt), at: 0)
    }
    do {
      let record = try await search(name)
      let walk = Walk(order: .numericID, startedAt: time.wallTime, finishedAt: time.wallTime, posts: fetched)
      let reader = PollRecord.Reader(
        search: record.search.id, reach: try #require(record.reaches[NotifyWorld.source]),
        claims: fetched.map { _ in true })
      let outcome = try await ledger.record(
        PollRecord(
          source: NotifyWorld.source, scope: Scope("mine"), walk: walk, readers: [reader],
          overlap: .seconds(900), mostHits: 200, unsentAbove: notifier.lastSeen))
      #expect(outcome.hits.count == count)
    } catch {
      Issue.record("the poll could not be stored: \(error)")
    }
    if poking { notifier.poke() }
    await settle()
  }

  /// Another process over the same store.
  func restart(stopping: Bool = true) async throws {
    if stopping { await notifier.stop() }
    notifier = HitNotifier(loop: loop, time: time, ledger: ledger, desktop: desktop)
    try await notifier.start()
    await settle()
  }
}

/// Keeps what it was to show, and fails when it is told to.
final class RecordingDesktop: Desktop {
  private struct State {
    var titles: [String] = []
    var tries = 0
    var error: DesktopError?
    var isClosed = false
  }
  private let state = Mutex(State())

  var titles: [String] { state.withLock(\.titles) }
  var tries: Int { state.withLock(\.tries) }
  var isClosed: Bool { state.withLock(\.isClosed) }
  func fail(with error: DesktopError?) { state.withLock { $0.error = error } }

  func show(_ notice: DesktopNotice) async throws(DesktopError) {
    let error = state.withLock { state in
      state.tries += 1
      if state.error == nil { state.titles.append(notice.title) }
      return state.error
    }
    if let error { throw error }
  }

  func close() async { state.withLock { $0.isClosed = true } }
}
