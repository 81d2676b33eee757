import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct MastodonTests {
  private let memory = ForgetfulMemory()
  private let name = SourceName("mastodon@social.example")

  private func source(_ fetcher: ScriptedFetcher, token: String? = nil) -> MastodonSource {
    MastodonSource(
      name: name, base: "https://social.example", token: token, fetcher: fetcher, memory: memory,
      time: ManualTimekeeper())
  }

  private static func status(_ id: String, _ rest: String = "") -> String {
    #"{"id":"\#(id)","uri":"https://social.example/users/alice/statuses/\#(id)","created_at":"2025-06-24T17:35:19.898Z","#
      + #""content":"<p>sample</p>","account":{"id":"7","acct":"alice"}\#(rest)}"#
  }

  private static func list(_ items: [String]) -> [UInt8] { Array("[\(items.joined(separator: ","))]".utf8) }

  @Test(
    "asks for each page as the walk wants it",
    arguments: [
      (Ask(.tag("swift", any: [])), "timelines/tag/swift?limit=40"),
      (
        Ask(.tag("天気", any: ["swift", "c"]), cursor: "5"),
        "timelines/tag/%E5%A4%A9%E6%B0%97?any[]=swift&any[]=c&max_id=5&limit=40"
      ),
      (Ask(.tag("swift", any: []), afterID: "3"), "timelines/tag/swift?min_id=3&limit=40"),
      (Ask(.tag("swift", any: []), afterID: "3", cursor: "9"), "timelines/tag/swift?min_id=9&limit=40"),
    ])
  func requests(ask: Ask, path: String) async throws {
    let fetcher = ScriptedFetcher(200, [], Self.list([]))
    #expect(try await source(fetcher).page(ask).next == nil)
    #expect(fetcher.requests.map(\.url) == ["https://social.example/api/v1/" + path])
    #expect(fetcher.requests.first?.headers == [])
  }

  @Test("the search asks with the token, by the moments in the IDs, and goes on by number")
  func search() async throws {
    let items = (0..<20).map { Self.status("\(100 - $0)") }
    let fetcher = ScriptedFetcher(
      200, [], Array(#"{"accounts":[],"statuses":[\#(items.joined(separator: ","))],"hashtags":[]}"#.utf8))
    let source = source(fetcher, token: "t0ken")
    let subject = Subject.search("swift \"a b\"")
    #expect(source.order(of: subject) == .time && source.order(of: .tag("a", any: [])) == .climbing)
    let ask = Ask(
      subject, afterTime: Timestamp(milliseconds: 1000), beforeTime: Timestamp(milliseconds: 1999),
      cursor: "40")
    let page = try await source.page(ask)
    #expect(page.next == "60")
    #expect(
      fetcher.requests.map(\.url) == [
        "https://social.example/api/v2/search?q=swift%20%22a%20b%22&type=statuses&resolve=false"
          + "&min_id=65536000&max_id=131072000&offset=40&limit=40"
      ])
    #expect(
      fetcher.requests.first?.headers == [HTTPRequest.Header("Authorization", "Bearer t0ken", isSecret: true)]
    )
  }

  @Test(
    "a post's address is one that a browser takes, or none",
    arguments: [
      ("https://social.example/@a/1", "https://social.example/@a/1"),
      ("javascript:alert(1)", "https://social.example/u/1"),
      ("https//social.example", "https://social.example/u/1"),
      ("https://social.example/a b", "https://social.example/a%20b"),
    ])
  func address(url: String, shown: String) throws {
    let body = Self.list([Self.status("1", #","url":"\#(url)","uri":"https://social.example/u/1""#)])
    #expect(try MastodonReader(source: "m").read(body).posts.first?.post.url == shown)
  }

  @Test("a first search without a hit says what it may mean; a later one does not")
  func nothingFound() async throws {
    let empty = Array(#"{"accounts":[],"statuses":[],"hashtags":[]}"#.utf8)
    let source = source(ScriptedFetcher(200, [], empty, empty, Self.list([])), token: "t0ken")
    let first = try await source.page(Ask(.search("swift")))
    #expect(
      first.remark
        == "social.example found nothing: a server without full-text search answers so, too; '#TAG' is found everywhere"
    )
    #expect(try await source.page(Ask(.search("swift"), afterTime: Timestamp(seconds: 1))).remark == nil)
    #expect(try await source.page(Ask(.tag("swift", any: []))).remark == nil)
  }

  @Test("a timeline looks its account up once, and again after the account is gone")
  func timeline() async throws {
    let account = Array(#"{"id":"77","acct":"alice","followers_count":3}"#.utf8)
    let first = ScriptedFetcher(200, [], account, Self.list([Self.status("5")]))
    let page = try await source(first).page(Ask(.timeline("alice@other.example")))
    #expect(page.next == "5")
    #expect(
      first.requests.map(\.url) == [
        "https://social.example/api/v1/accounts/lookup?acct=alice%40other.example",
        "https://social.example/api/v1/accounts/77/statuses?limit=40",
      ])
    let second = ScriptedFetcher(404, [], Array(#"{"error":"Record not found"}"#.utf8))
    let error = await #expect(throws: SourceError.self) {
      _ = try await source(second).page(Ask(.timeline("alice@other.example")))
    }
    #expect(second.requests.map(\.url) == ["https://social.example/api/v1/accounts/77/statuses?limit=40"])
    #expect(
      error?.kind == .gone
        && error?.message == "social.example does not know '@alice@other.example' (HTTP 404)")
    #expect(await memory.remembered("account alice@other.example", of: name) == nil)
  }

  @Test("a full page climbs on from its top, a sparse one is the last")
  func climbing() async throws {
    let full = ScriptedFetcher(200, [], Self.list((0..<20).map { Self.status("\(100 - $0)") }))
    #expect(try await source(full).page(Ask(.tag("a", any: []), afterID: "3")).next == "100")
    let sparse = ScriptedFetcher(200, [], Self.list((0..<19).map { Self.status("\(100 - $0)") }))
    #expect(try await source(sparse).page(Ask(.tag("a", any: []), afterID: "3")).next == nil)
  }

  @Test("links are web addresses without blanks")
  func links() throws {
    let content = #"<a href=\"https://example.org/a b\">a</a> <a href=\"javascript:1\">b</a>"#
    let body = Self.list([Self.status("1", #","content":"\#(content)""#)])
    let post = try MastodonReader(source: "mastodon").read(body).posts.first?.post
    #expect(post?.links == ["https://example.org/a%20b"])
  }

  @Test("reads every field of a status")
  func fields() throws {
    let body = Self.list([
      Self.status(
        "114738904000000000",
        #"""
        ,"url":"https://social.example/@alice/1","edited_at":"2025-06-24T18:00:00.000Z","language":"de",
        "spoiler_text":"a warning","in_reply_to_id":"4","favourites_count":3,"replies_count":0,"reblogs_count":1,
        "tags":[{"name":"swift","url":"https://social.example/tags/swift"}],
        "mentions":[{"acct":"bob@other.example","url":"https://other.example/@bob"}],
        "media_attachments":[{"type":"image"},{"type":"gifv"},{"type":"unknown"},{"type":"image"}],
        "quote":{"state":"accepted","quoted_status":{"id":"9"}},
        "content":"<p>See <a href=\"https://example.org/a\"><span class=\"invisible\">https://</span>example.org/a</a></p><p><a href=\"https://social.example/tags/swift\">#swift</a> <a href=\"https://other.example/@bob\">@bob</a></p>",
        "account":{"id":"7","acct":"alice","display_name":"Alice :blob:","avatar":"https://social.example/a.png"}
        """#)
    ])
    let answer = try MastodonReader(source: "mastodon").read(body)
    let post = try #require(answer.posts.first?.post)
    #expect(answer.posts.first?.identity == "https://social.example/users/alice/statuses/114738904000000000")
    #expect(post.url == "https://social.example/@alice/1" && post.uri == answer.posts.first?.identity)
    #expect(post.text == "See https://example.org/a\n\n#swift @bob" && post.title == "a warning")
    #expect(
      post.links == ["https://example.org/a"] && post.tags == ["swift"]
        && post.mentions == ["bob@other.example"])
    #expect(post.media == [.image, .gif] && post.lang == "de" && post.kind == .reply)
    #expect(
      post.replyTo == "4" && post.quotes == "9" && post.likes == 3 && post.replies == 0 && post.reposts == 1)
    #expect(post.editedAt?.rfc3339 == "2025-06-24T18:00:00Z")
    #expect(
      post.author
        == Post.Author(id: "7", handle: "alice", name: "Alice :blob:", avatar: "https://social.example/a.png")
    )
    // The age is the moment in the ID, when the status arrived.
    #expect(answer.posts.first?.age == Timestamp(milliseconds: 114_738_904_000_000_000 >> 16))
  }

  @Test("a boost is a post of its own with the whole text of the other one")
  func boost() throws {
    let original = Self.status(
      "3", #","content":"<p>the original</p>","tags":[{"name":"x"}],"reblog":{"id":"1"}"#)
    let answer = try MastodonReader(source: "mastodon").read(
      Self.list([Self.status("8", #","content":"","reblog":"# + original)]))
    let post = try #require(answer.posts.first?.post)
    #expect(post.kind == .repost && post.repostOf == "3" && post.text == "the original" && post.tags == ["x"])
    #expect(answer.posts.count == 1 && post.id == "8")
  }

  @Test("servers of other makes leave keys out and count in other ways")
  func otherServers() throws {
    let flake =
      #"{"id":"9nDKPAbC","url":"https://p.example/o/1","created_at":"2025-06-24T17:35:19.000Z","content":"","account":null}"#
    let answer = try MastodonReader(source: "mastodon").read(
      Self.list([flake, #"{"id":"1","created_at":"2025-06-24T17:35:19Z"}"#, "7", #"{"id":"2","uri":"u"}"#]))
    #expect(answer.posts.map(\.identity) == ["https://p.example/o/1"] && answer.oddItems == 3)
    #expect(answer.posts.first?.age?.rfc3339 == "2025-06-24T17:35:19Z")
    #expect(answer.posts.first?.post.text == "" && answer.first == "9nDKPAbC" && answer.last == "2")
  }

  @Test(
    "an error is told by its status; the words may be in any language",
    arguments: [
      (
        401, nil, #"{"error":"This method requires an authenticated user"}"#, ErrorKind.unauthorized,
        "social.example shows this to its own users only: 'tsearchctl source login mastodon@social.example' takes a token"
      ),
      (
        401, "old", #"{"error":"The access token was revoked"}"#, .unauthorized,
        "social.example does not accept the token: 'tsearchctl source login mastodon@social.example' takes another"
      ),
      (
        422, "t", #"{"error":"Gültigkeitsprüfung fehlgeschlagen"}"#, .badQuery,
        "social.example does not take the query: Gültigkeitsprüfung fehlgeschlagen"
      ),
      (
        404, nil, "<html></html>", .badAnswer,
        "social.example has no hashtag timelines: it does not speak Mastodon's interface"
      ),
      (
        429, nil, #"{"error":"Too many requests"}"#, .rateLimited,
        "social.example asks us to wait (HTTP 429): Too many requests"
      ),
      (503, nil, "", .serverError, "social.example is overloaded or being worked on (HTTP 503)"),
      (200, nil, #"{"error":"no\u0007"}"#, .badAnswer, "social.example says: no"),
      (
        200, nil, "<!doctype html><html></html>", .badAnswer,
        "the answer of social.example cannot be read: it is an HTML page"
      ),
      (200, nil, "", .badAnswer, "the answer of social.example cannot be read: it is empty"),
    ] as [(Int, String?, String, ErrorKind, String)])
  func errors(status: Int, token: String?, body: String, kind: ErrorKind, message: String) async {
    let source = source(ScriptedFetcher(status, [], Array(body.utf8)), token: token)
    let error = await #expect(throws: SourceError.self) { _ = try await source.page(Ask(.tag("a", any: []))) }
    #expect(error?.kind == kind)
    #expect(error?.message == message)
  }

  @Test("an account that is suspended is told by its name")
  func suspended() async {
    let source = source(ScriptedFetcher(410, [], Array(#"{"error":"Gone"}"#.utf8)), token: nil)
    let error = await #expect(throws: SourceError.self) { _ = try await source.page(Ask(.timeline("alice"))) }
    #expect(error?.kind == .gone)
    #expect(error?.message == "social.example does not show '@alice' any more (HTTP 410)")
  }

  @Test("a reset with microseconds is read from the headers")
  func quota() async throws {
    let headers = [
      ("x-ratelimit-limit", "300"), ("x-ratelimit-remaining", "298"),
      ("x-ratelimit-reset", "2025-07-17T13:45:00.399976Z"),
    ]
    let page = try await source(ScriptedFetcher(200, headers, Self.list([]))).page(Ask(.tag("a", any: [])))
    #expect(page.quota?.limit == 300 && page.quota?.remaining == 298)
    #expect(page.quota?.reset?.rfc3339 == "2025-07-17T13:45:00.399Z")
  }

  @Test("an account is read as followers of a moment")
  func account() throws {
    let body =
      #"{"id":"7","acct":"alice","url":"https://a.example/@alice","created_at":"2018-01-01T00:00:00Z","display_name":"","followers_count":12,"following_count":3,"statuses_count":9}"#
    let reading = try #require(
      try MastodonReader(source: "mastodon").read(Array(body.utf8)).accounts.first)
    #expect(reading.handle == "alice" && reading.id == "7" && reading.name == nil)
    #expect(reading.followers == 12 && reading.following == 3 && reading.posts == 9)
  }

  @Test("a body that is cut anywhere is an error, never a crash")
  func cuts() {
    let body = Self.list([
      Self.status("1", #","reblog":\#(Self.status("2")),"quote":{"quoted_status":{"id":"3"}}"#)
    ])
    let reader = MastodonReader(source: "mastodon")
    for end in body.indices {
      #expect(throws: MastodonReader.Fault.self) { try reader.read(Array(body[..<end])) }
    }
  }
}
