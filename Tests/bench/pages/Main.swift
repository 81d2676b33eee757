import Foundation
import Glibc
import TSearchCore
import TSearchFetch
import TSearchSources
import TSearchTestSupport

/// Processor time to read a page of each service to posts, beside fetching it and beside `JSONDecoder`.
///
/// `tsearch-bench-pages FOLDER URL`: the folder holds the pages, which the URL serves. With the name of a page in
/// place of the URL that page is read a hundred times and no more, for a profiler.
@main enum Main {
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 3 else { return print("tsearch-bench-pages FOLDER URL") }
    let loop = LoopExecutor()
    let bench = PageBench(loop: loop, folder: words[1], url: words[2])
    Task(executorPreference: loop) {
      do { try await bench.run() } catch { print("failed \(error)") }
      loop.stop()
    }
    loop.run()
  }
}

/// A server that gives one page, whatever it is asked.
struct CannedFetcher: Fetching {
  var response: HTTPResponse
  func fetch(_ request: HTTPRequest) async throws(FetchError) -> HTTPResponse { response }
}

struct PageBench: Sendable {
  var loop: LoopExecutor
  var folder: String
  var url: String

  /// A page: its file, who reads it, what is asked for, and how many posts it holds.
  private struct Case: Sendable {
    var file: String
    var source: SourceName
    var subject: Subject
    var posts: Int
    var decode: @Sendable (Data) throws -> Int
  }

  private static let cases = [
    Case(file: "x.json", source: SourceName("x"), subject: .search("swift"), posts: 100) {
      try JSONDecoder().decode(XPage.self, from: $0).data.count
    },
    Case(
      file: "mastodon.json", source: SourceName("mastodon@bench.example"), subject: .tag("swift", any: []),
      posts: 40
    ) { try JSONDecoder().decode([MastodonItem].self, from: $0).count },
    Case(
      file: "bluesky.json", source: SourceName("bluesky"), subject: .timeline("alice.example.org"), posts: 100
    ) {
      try JSONDecoder().decode(BlueskyPage.self, from: $0).feed.count
    },
    Case(
      file: "feed.xml", source: SourceName("feed:http://bench.example/feed.xml"), subject: .everything,
      posts: 50
    ) { _ in 50 },
  ]

  func run() async throws {
    if let page = Self.cases.first(where: { $0.file == url }) {
      let source = try source(page, try read(page.file))
      for _ in 0..<100 { _ = try await source.page(Ask(page.subject)) }
      return
    }
    for page in Self.cases { try await measure(page) }
    try await unchanged(Self.cases[3])
    try await memory(Self.cases[0])
  }

  private func measure(_ page: Case) async throws {
    let body = try read(page.file)
    let source = try source(page, body)
    let parse = try await time(300) {
      guard try await posts(source.page(Ask(page.subject))) == page.posts else { throw Wrong(page.file) }
    }
    let fetcher = Fetcher(loop: loop)
    let address = "\(url)/\(page.file)"
    let fetch = try await time(300) {
      guard try await fetcher.fetch(HTTPRequest(url: address)).body.count == body.count else {
        throw Wrong(page.file)
      }
    }
    let data = Data(body)
    let decode = try await time(100) {
      guard try page.decode(data) == page.posts else { throw Wrong(page.file) }
    }
    print("page \(page.file) \(body.count) \(parse) \(fetch) \(decode)")
  }

  private func unchanged(_ page: Case) async throws {
    let source = try source(page, try read(page.file))
    let first = try await source.page(Ask(page.subject))
    let ask = Ask(page.subject, validators: first.validators)
    let span = try await time(3000) {
      guard try await source.page(ask).content == .unchanged else { throw Wrong("unchanged") }
    }
    print("unchanged \(span)")
  }

  private func memory(_ page: Case) async throws {
    let source = try source(page, try read(page.file))
    for _ in 0..<200 { _ = try await source.page(Ask(page.subject)) }
    let before = Self.privateKilobytes
    for _ in 0..<10_000 { _ = try await source.page(Ask(page.subject)) }
    print("memory \(before) \(Self.privateKilobytes)")
  }

  private struct Wrong: Error {
    var what: String
    init(_ what: String) { self.what = what }
  }

  private func posts(_ page: Page) -> Int {
    if case .posts(let posts) = page.content { posts.count } else { 0 }
  }

  private func read(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
  }

  private func source(_ page: Case, _ body: [UInt8]) throws -> any Source {
    let response = HTTPResponse(status: 200, body: body, finalURL: "http://bench.example/\(page.file)")
    let parts = ConfiguredCatalog.Parts(
      fetcher: CannedFetcher(response: response), loop: loop, time: ManualTimekeeper(), cacheFolder: folder,
      memory: ForgetfulMemory(),
      token: { (settings) throws(SourceRefusal) in settings.type == .x ? "t0ken" : nil })
    return try ConfiguredCatalog(Configuration(), parts: parts).source(page.source)
  }

  /// Microseconds of processor time for one call: the best of five rounds.
  private func time(_ count: Int, _ body: () async throws -> Void) async throws -> Int {
    var best = UInt64.max
    for _ in 0..<5 {
      let start = processNanoseconds()
      for _ in 0..<count { try await body() }
      best = min(best, processNanoseconds() - start)
    }
    return Int(best) / count / 1000
  }

  private func processNanoseconds() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  private static var privateKilobytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon") } ?? ""
    return line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
  }
}
