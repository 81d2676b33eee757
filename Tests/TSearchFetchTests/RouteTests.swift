import TSearchCore
import Testing

@testable import TSearchFetch

@Suite struct RouteTests {
  private let token = HTTPRequest.Header("Authorization", "Bearer secret", isSecret: true)

  @Test(
    "only a chain of permanent redirects says where a document moved",
    arguments: [
      ([], nil), ([301], "http://a.example/1"), ([308], "http://a.example/1"), ([302], nil), ([303], nil),
      ([307], nil), ([301, 308], "http://a.example/2"), ([301, 302], nil), ([302, 301], nil),
    ] as [([Int], String?)])
  func moving(statuses: [Int], movedTo: String?) throws {
    var route = try Route(HTTPRequest(url: "http://a.example/0"))
    for (index, status) in statuses.enumerated() {
      #expect(try route.follow(status: status, location: "/\(index + 1)"))
    }
    #expect(route.movedTo == movedTo)
    #expect(route.address.url == "http://a.example/\(statuses.count)")
  }

  @Test(
    "an answer that is no redirect ends the way",
    arguments: [(200, "/b"), (304, "/b"), (300, "/b"), (305, "/b"), (404, "/b"), (301, nil)]
      as [(Int, String?)])
  func ending(status: Int, location: String?) throws {
    var route = try Route(HTTPRequest(url: "http://a.example/"))
    #expect(try !route.follow(status: status, location: location))
  }

  @Test func `five redirects are followed, the sixth is refused`() throws {
    var route = try Route(HTTPRequest(url: "http://a.example/0"))
    for number in 1...5 { #expect(try route.follow(status: 302, location: "/\(number)")) }
    #expect(refusal(of: "/6", after: route) == "'a.example' redirects more than 5 times")
  }

  @Test(
    "a redirect is refused",
    arguments: [
      ("file:///etc/passwd", "only http and https"), ("ftp://a.example/", "only http and https"),
      ("javascript:alert(1)", "cannot be fetched"), ("https://", "cannot be fetched"),
      ("http://a.example/0", "in a circle"), ("/0#part", "in a circle"),
      ("/" + String(repeating: "x", count: 9000), "too long"),
    ])
  func refused(location: String, words: String) throws {
    let route = try Route(HTTPRequest(url: "http://a.example/0"))
    #expect(refusal(of: location, after: route)?.contains(words) == true)
  }

  @Test(
    "secrets stay with the first scheme, host and port",
    arguments: [
      ("https://a.example/x", true), ("https://A.example:443/x", true), ("/x", true),
      ("https://b.example/x", false), ("https://a.example:444/x", false), ("//b.example/x", false),
      ("https://a.example.b.example/x", false), ("https://a.example@b.example/x", false),
    ])
  func secrets(location: String, areSent: Bool) throws {
    var route = try Route(HTTPRequest(url: "https://me:word@a.example/", headers: [token]))
    #expect(try route.follow(status: 301, location: location))
    #expect(route.hop.lines == (areSent ? ["Authorization: Bearer secret"] : []))
    #expect((route.hop.login != nil) == areSent)
  }

  @Test func `secrets are not sent again when the way leads back`() throws {
    var route = try Route(
      HTTPRequest(url: "https://a.example/", headers: [token, .init("Accept", "text/html")]))
    #expect(try route.follow(status: 302, location: "https://b.example/"))
    #expect(try route.follow(status: 302, location: "https://a.example/chosen"))
    #expect(route.hop.lines == ["Accept: text/html"])
  }

  @Test func `a step down to http is refused where a secret was sent, and allowed where none was`() throws {
    let secret = try Route(HTTPRequest(url: "https://a.example/", headers: [token]))
    #expect(refusal(of: "http://a.example/", after: secret)?.contains("a secret would be seen") == true)
    let login = try Route(HTTPRequest(url: "https://me:word@a.example/"))
    #expect(refusal(of: "http://b.example/", after: login)?.contains("a secret would be seen") == true)
    var plain = try Route(HTTPRequest(url: "https://a.example/", headers: [.init("Accept", "*/*")]))
    #expect(try plain.follow(status: 301, location: "http://a.example/"))
  }

  @Test func `validators go out verbatim, on every hop, and never with a line break`() throws {
    var request = HTTPRequest(url: "http://a.example/")
    request.validators = Validators(etag: #"W/"a,b""#, lastModified: "Mon, 30 Nov 2026 03:00:00 GMT")
    var route = try Route(request)
    let lines = [#"If-None-Match: W/"a,b""#, "If-Modified-Since: Mon, 30 Nov 2026 03:00:00 GMT"]
    #expect(route.hop.lines == lines)
    #expect(try route.follow(status: 301, location: "http://b.example/"))
    #expect(route.hop.lines == lines)
    request.validators = Validators(etag: "a\r\nX-Forged: 1", lastModified: "b\u{0}")
    #expect(try Route(request).hop.lines == [])
  }

  @Test func `a header with a line break is refused, an empty one is sent empty`() throws {
    #expect(throws: FetchError(.other, "a header for 'a.example' holds a control character")) {
      try Route(HTTPRequest(url: "http://a.example/", headers: [.init("X-A", "1\r\nX-B: 2")]))
    }
    #expect(
      try Route(HTTPRequest(url: "http://a.example/", headers: [.init("X-A", "")])).hop.lines == ["X-A;"])
  }

  @Test func `a login before the host is kept out of URLs but where the document moved on the same host`()
    throws
  {
    var route = try Route(HTTPRequest(url: "http://me:w%40rd@a.example/"))
    #expect(route.hop.login == WebAddress.Login(user: "me", password: "w@rd"))
    #expect(route.hop.url == "http://a.example/")
    #expect(try route.follow(status: 301, location: "/new"))
    #expect(route.address.url == "http://a.example/new")
    #expect(route.movedTo == "http://me:w%40rd@a.example/new")
    #expect(try route.follow(status: 301, location: "http://you:there@b.example/"))
    #expect(route.movedTo == "http://b.example/")
    #expect(route.hop.login == nil)
  }

  private func refusal(of location: String, after route: Route) -> String? {
    var route = route
    do throws(FetchError) {
      _ = try route.follow(status: 302, location: location)
      return nil
    } catch {
      return error.kind == .redirects ? error.message : nil
    }
  }

  @Test func `a URL that was taken apart before is asked as one that was not`() throws {
    let url = "http://alice:secret@Example.ORG:8080/a b?c#d"
    let before = try Route(HTTPRequest(url: url, address: WebAddress(url)))
    let now = try Route(HTTPRequest(url: url))
    #expect(before.address == now.address)
    #expect(before.hop.url == now.hop.url && before.hop.login == now.hop.login)
  }
}
