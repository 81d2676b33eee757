import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// A store in a fresh folder, under manual time.
final class TestStore {
  let folder: TemporaryFolder
  let loop: PollLoop
  let time: ManualTimekeeper
  private(set) var ledger: SQLiteLedger

  init(in folder: TemporaryFolder = TemporaryFolder()) throws {
    self.folder = folder
    loop = PollLoop()
    time = ManualTimekeeper(loop: loop)
    ledger = try SQLiteLedger.open(folder: folder.path, loop: loop, time: time)
  }

  var now: Timestamp { time.wallTime }

  /// Closes the store and opens it again, as a restart does.
  func restart() async throws {
    await ledger.close()
    ledger = try SQLiteLedger.open(folder: folder.path, loop: loop, time: time)
  }

  /// A store on a copy of the files as they are at this instant: what a `kill -9` would leave.
  func afterKill() throws -> TestStore {
    let copy = TemporaryFolder()
    for name in ["tsearch.db", "tsearch.db-wal", "searches.json"] {
      guard let bytes = try File.read(folder.file(name)) else { continue }
      try File.replace(copy.file(name), in: copy.path, with: bytes)
    }
    return try TestStore(in: copy)
  }

  /// Saves a search that has read its sources down to the floor, so that what comes is new.
  @discardableResult
  func add(
    _ name: String, sources: [SourceName] = [Sample.source], baseline: Reach.Baseline = .none
  ) async throws -> SavedSearch {
    let floor = baseline == .none ? Sample.start : nil
    let reach = Reach(baseline: baseline, floor: floor)
    let record = try await ledger.insert(
      Sample.search(name, sources: sources),
      reaches: Dictionary(uniqueKeysWithValues: sources.map { ($0, reach) }))
    return record.search
  }

  func reach(of search: SavedSearch, _ source: SourceName = Sample.source) async throws -> Reach {
    let record = try #require(try await ledger.searches().first { $0.search.id == search.id })
    return try #require(record.reaches[source])
  }

  /// Records one poll that all these searches read whole.
  @discardableResult
  func poll(
    _ searches: [SavedSearch], _ posts: [FetchedPost], order: SourceTraits.Order = .numericID,
    source: SourceName = Sample.source, claims: [Bool]? = nil, mostHits: Int = 200,
    unsentAbove: Int64 = 0, isDry: Bool = false
  ) async throws -> PollOutcome {
    var readers: [PollRecord.Reader] = []
    for search in searches {
      let claims = claims ?? posts.map { _ in true }
      readers.append(.init(search: search.id, reach: try await reach(of: search, source), claims: claims))
    }
    let walk = Walk(order: order, startedAt: now, finishedAt: now, posts: posts)
    return try await ledger.record(
      PollRecord(
        source: source, scope: Sample.scope, walk: walk, readers: readers, overlap: .seconds(900),
        mostHits: mostHits, unsentAbove: unsentAbove, isDry: isDry))
  }

  func size(_ name: String) -> Int? { StoreFolder(path: folder.path).size(folder.file(name)) }
}

extension SQLiteLedger {
  /// Runs SQL beside the store's own.
  func execute(_ sql: String) throws { try store().connection.execute(sql) }
  func texts(_ sql: String) throws -> [String] { try store().connection.texts(sql) }
}

extension PollOutcome {
  var ids: [String] { hits.map(\.post.id) }
}
