import Testing

@testable import TSearchSources

@Suite struct TextHTMLTests {
  @Test(
    "character references are resolved once",
    arguments: [
      ("a &amp; b", "a & b"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("&lt;&gt;&quot;&#39;&apos;", "<>\"''"),
      ("caf&eacute; &hellip;", "café …"), ("&#x1F600;&#128512;", "😀😀"), ("&#146;", "’"), ("&#0;", "\u{FFFD}"),
      ("&#xD800;", "\u{FFFD}"), ("&#99999999999;", "\u{FFFD}"), ("&unknown; &", "&unknown; &"),
      ("AT&T &copy=1", "AT&T &copy=1"), ("&#;&#x;", "&#;&#x;"), ("&comma;&Ccaron;", ",Č"),
      ("<b>&lt;</b>", "<b><</b>"),
    ])
  func entities(written: String, meant: String) {
    #expect(HTMLText.decodingEntities(written) == meant)
  }

  @Test(
    "HTML becomes the text that a reader sees",
    arguments: [
      ("plain", "plain"), ("one<br>two<br/>three", "one\ntwo\nthree"), ("one<br />\ntwo", "one\ntwo"),
      ("<p>one</p><p>two</p>", "one\n\ntwo"), ("<p>one</p>\n\n<p>two</p>\n", "one\n\ntwo"),
      ("<p>line\n\nline</p>", "line\n\nline"), ("<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>c", "a\nb\n\nc"),
      ("<div>a</div><div>b</div>", "a\nb"), ("a<b>b</b><i>c</i>", "abc"), ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
      ("<script>evil()</script>good<style>p{}</style>", "good"), ("<SCRIPT>a</b></SCRIPT >x", "x"),
      ("<script>never closed", ""), ("a<!-- no <b> -->b", "ab"), ("a<!-- never closed", "a"),
      ("<a href='x>y'>z</a>", "z"),
      ("<span class=\"invisible\">https://</span>example.org", "https://example.org"),
      ("a &amp;amp; b", "a &amp; b"), ("start <a href=", "start <a href="), ("x<![CDATA[y]]>z", "xz"),
      ("<?php echo 1 ?>a", "a"), ("a\r\nb", "a\nb"), ("<pre>a\n  b</pre>", "a\n  b"), ("a\n      b", "a\nb"),
      ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
      ("<br><br><br>a<br><br><br>b", "a\n\nb"), ("<imgs src=x />a", "a"), ("</>a", "</>a"), ("<>", "<>"),
      ("&nbsp;", "\u{A0}"), ("", ""), ("<p></p>", ""),
    ])
  func text(html: String, meant: String) {
    #expect(HTMLText.plain(html) == meant)
  }

  @Test("links come as written, each once, with pictures and films noted")
  func links() {
    let reading = HTMLReading(
      #"<a href="/a?x=1&amp;y=2">a</a> <A HREF=b>b</A> <a href='/a?x=1&y=2'>c</a> <a name=x>d</a><img src=i><video>"#
    )
    #expect(reading.links == ["/a?x=1&y=2", "b"])
    #expect(reading.hasImage && reading.hasVideo && !reading.hasAudio)
  }

  @Test(
    "a title keeps what is no HTML",
    arguments: [
      ("1 < 2", "1 < 2"), ("Array<Int> and <T>", "Array<Int> and <T>"), ("AT&amp;T", "AT&T"),
      ("a <b>bold</b> <T>", "a bold <T>"), ("it&#x27;s", "it's"), ("a & b", "a & b"),
      ("x <y> &amp; z", "x <y> & z"),
      ("two\nlines ", "two\nlines"),
    ])
  func titles(written: String, meant: String) {
    #expect(FeedText(.loose, Array(written.utf8)).title == meant)
  }

  @Test(
    "a hostile text takes no more time than its length", .timeLimit(.minutes(5)),
    arguments: [
      "<a ", "<!--", "<a =\">\"", "&#1", "</script", "<p>", "&amp", "<a href=\"", "<![CDATA[", "\n ",
    ])
  func linearTime(piece: String) {
    let html = Array(String(repeating: piece, count: 25_000).utf8)
    _ = HTMLReading(html)  // In quadratic time this takes a minute.
  }
}
