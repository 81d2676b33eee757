import Testing

@testable import TSearchFetch

@Suite struct WebAddressTests {
  @Test(
    "a URL is taken apart",
    arguments: [
      ("http://A.Example", "http://A.Example/", "a.example", 80),
      ("https://a.example/x?y=z#part", "https://a.example/x?y=z", "a.example", 443),
      ("https://a.example:8443/", "https://a.example:8443/", "a.example", 8443),
      ("http://[::1]:80/", "http://[::1]:80/", "[::1]", 80),
      ("http://me:word@a.example/", "http://a.example/", "a.example", 80),
      ("http://a.example/a b/ä", "http://a.example/a%20b/%c3%a4", "a.example", 80),
      ("http://a.example/%41?q=%2B", "http://a.example/%41?q=%2B", "a.example", 80),
    ])
  func reading(text: String, url: String, host: String, port: Int) throws {
    let address = try WebAddress(text)
    #expect(address.url == url)
    #expect(address.host == host)
    #expect(address.origin.port == port)
  }

  @Test(
    "what is no http or https URL is refused, without its text",
    arguments: [
      "", "secret", "/secret", "a.example/secret", "ftp://secret@a.example/", "file:///secret", "http://",
      "https:///",
      "http://secret@", "http://a.example:99999/secret", "http://a.example\r\n/secret",
      "mailto:secret@a.example",
    ])
  func refusing(text: String) {
    let error = #expect(throws: FetchError.self) { try WebAddress(text) }
    #expect(error?.kind == .badURL)
    #expect(error?.message.contains("secret") == false)
  }

  @Test(
    "a relative URL is read from where it stood",
    arguments: [
      ("b", "http://a.example/x/b"), ("/b", "http://a.example/b"), ("?q=1", "http://a.example/x/y?q=1"),
      ("//b.example/", "http://b.example/"), ("https://b.example/c", "https://b.example/c"),
      ("../up", "http://a.example/up"), ("with blank", "http://a.example/x/with%20blank"),
    ])
  func relative(text: String, url: String) throws {
    let base = try WebAddress("http://me:word@a.example/x/y")
    #expect(try WebAddress(text, relativeTo: base).url == url)
  }
}
