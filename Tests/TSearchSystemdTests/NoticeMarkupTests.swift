import TSearchCore
import Testing

@testable import TSearchSystemd

@Suite struct NoticeMarkupTests {
  @Test("a body is escaped where the service reads markup, and only there (S5)")
  func body() {
    let notice = DesktopNotice(title: "<b>", lines: [#"<a href="x">'&amp;'</a>"#, "two"])
    #expect(
      NoticeMarkup.body(notice, hasMarkup: true)
        == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;&lt;/a&gt;\ntwo")
    #expect(NoticeMarkup.body(notice, hasMarkup: false) == "<a href=\"x\">'&amp;'</a>\ntwo")
  }

  @Test(
    "a picture's path becomes an address",
    arguments: [("/a/b-c_d.1", "file:///a/b-c_d.1"), ("/ä %\n", "file:///%C3%A4%20%25%0A")])
  func address(path: String, address: String) {
    #expect(NoticeMarkup.address(ofFile: path) == address)
  }

  @Test(
    "only web addresses are opened",
    arguments: [
      ("https://example.org/?a=b&c=%20#d", true), ("HTTP://example.org", true), ("https://", false),
      ("file:///etc/passwd", false), ("javascript:alert(1)", false), ("-x https://example.org", false),
      ("https://example.org/a b", false), ("https://example.org/\u{0}", false),
      ("https://exämple.org", false),
      ("https://example.org/" + String(repeating: "a", count: 3000), false), ("", false),
    ])
  func links(link: String, isWeb: Bool) {
    #expect(NoticeMarkup.isWebAddress(link) == isWeb)
  }
}
