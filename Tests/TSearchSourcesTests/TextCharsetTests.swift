import Testing

@testable import TSearchSources

@Suite struct TextCharsetTests {
  struct Case: CustomStringConvertible, Sendable {
    var description: String
    var bytes: [UInt8]
    var names: [String]
    var text: String
  }

  @Test(
    "a document is read in its encoding",
    arguments: [
      Case(description: "UTF-8", bytes: Array("é€😀".utf8), names: [], text: "é€😀"),
      Case(description: "mark of UTF-8", bytes: [0xEF, 0xBB, 0xBF, 0x61], names: ["koi8-r"], text: "a"),
      Case(description: "UTF-16 with mark", bytes: [0xFF, 0xFE, 0x61, 0, 0xAC, 0x20], names: [], text: "a€"),
      Case(
        description: "UTF-16 big", bytes: [0xFE, 0xFF, 0, 0x61, 0x20, 0xAC], names: ["utf-8"], text: "a€"),
      Case(description: "UTF-16 bare", bytes: [0x3C, 0, 0x61, 0], names: [], text: "<a"),
      Case(description: "windows-1251", bytes: [0xCF, 0xF0], names: ["WINDOWS-1251"], text: "Пр"),
      Case(description: "KOI8-R", bytes: [0xF0, 0xD2], names: ["koi8-r"], text: "Пр"),
      Case(description: "ISO-8859-15", bytes: [0xA4], names: ["iso-8859-15"], text: "€"),
      Case(
        description: "ISO-8859-1 is windows-1252", bytes: [0x93, 0xE9], names: ["ISO-8859-1"], text: "“é"),
      Case(description: "no name", bytes: [0x63, 0xE9], names: [], text: "cé"),
      Case(description: "a name that is none", bytes: [0x63, 0xE9], names: ["invalid"], text: "cé"),
      Case(
        description: "valid UTF-8 wins", bytes: Array("Euro €".utf8), names: ["windows-1252"], text: "Euro €"),
      Case(description: "first name wins", bytes: [0xCF], names: ["windows-1251", "koi8-r"], text: "П"),
      Case(description: "first name unknown", bytes: [0xCF], names: ["x-none", "windows-1251"], text: "П"),
      Case(
        description: "UTF-8 with a broken place", bytes: Array("éé".utf8) + [0xFF] + Array("ü".utf8),
        names: ["utf-8"], text: "éé\u{FFFD}ü"),
      Case(
        description: "seven bits", bytes: [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42],
        names: ["ISO-2022-JP"], text: "日"),
      Case(
        description: "half a character", bytes: [0xFF, 0xFE, 0x61, 0, 0x62], names: [], text: "a\u{FFFD}"),
      Case(
        description: "a path is no name", bytes: [0xE9], names: ["../../tmp/x", "utf-8//IGNORE"], text: "é"),
      Case(description: "nothing", bytes: [], names: ["utf-16"], text: ""),
    ])
  func decoding(_ one: Case) {
    #expect(String(decoding: Charset.utf8(one.bytes, names: one.names), as: UTF8.self) == one.text)
  }

  @Test(
    "the charset of a content type is found",
    arguments: [
      ("text/xml; charset=utf-8", "utf-8"), ("text/xml;charset=\"KOI8-R\"", "KOI8-R"),
      ("text/xml; a=b; Charset = x", "x"), ("text/xml", nil), ("", nil),
    ])
  func contentType(written: String, name: String?) {
    #expect(Charset.name(inContentType: written) == name)
  }

  @Test(
    "a link is made absolute",
    arguments: [
      ("b", "https://example.org/a/c", "https://example.org/a/b"),
      ("/b?x=1#y", "https://example.org/a/c", "https://example.org/b?x=1#y"),
      ("../b", "https://example.org/a/c/d", "https://example.org/a/b"),
      ("//example.net/x", "https://example.org/", "https://example.net/x"),
      ("?q=1", "https://example.org/a", "https://example.org/a?q=1"),
      (" HTTP://Example.org/x y\n", nil, "HTTP://Example.org/x%20y"),
      ("https://example.org/ü", nil, "https://example.org/ü"),
      ("ü b", "https://example.org/a/", "https://example.org/a/%C3%BC%20b"),
      ("javascript:alert(1)", "https://example.org/", nil),
      (" java\nscript:alert(1)", "https://example.org/", nil),
      ("data:text/html,x", "https://example.org/", nil), ("vbscript:x", nil, nil), ("mailto:a@b", nil, nil),
      ("b", nil, nil), ("b", "javascript:x", nil), ("", "https://example.org/", nil), ("https:", nil, nil),
      ("magnet:?xt=1", nil, "magnet:?xt=1"),
    ])
  func links(written: String, base: String?, meant: String?) {
    #expect(RelativeURL.resolve(written, against: base) == meant)
  }

  @Test(
    "markup is repaired so far that it can be read",
    arguments: [
      ("<a>b</a>", "<a>b</a>"), ("junk <?xml version='1.0'?><a/>", "<a/>"),
      ("a & b <r>x & y &z;</r>", "<r>x &amp; y &amp;z;</r>"),
      ("<!DOCTYPE a [<!ENTITY x \"<b>\">]><a>&x;</a>", "<a>&amp;x;</a>"),
      ("<a>&nbsp;&eacute;</a>", "<a>\u{A0}é</a>"),
      ("<a>&lt;&#60;&amp;</a>", "<a>&lt;&lt;&amp;</a>"), ("<a>\u{01}\u{0B}b\u{FFFF}</a>", "<a>b</a>"),
      ("<a>1 < 2</a>", "<a>1 &lt; 2</a>"), ("<a><!-- -- & --></a>", "<a></a>"),
      ("<a><![CDATA[x & <b> &nbsp;\u{02}]]></a>", "<a><![CDATA[x & <b> &nbsp;]]></a>"),
      ("<a><?php x ?>b</a>", "<a>b</a>"),
      ("<!DOCTYPE a \"><a>b</a>", "<a>b</a>"), ("no markup", ""), ("", ""),
      ("<a b=\"&#34;\">", "<a b=\"&quot;\">"),
    ])
  func repair(written: String, meant: String) {
    #expect(String(decoding: XMLRepair.repair(Array(written.utf8)), as: UTF8.self) == meant)
  }

  @Test("a digest names its bytes and nothing else")
  func digest() {
    #expect(
      Fingerprint.document(Array("abc".utf8)) == "3-" + Fingerprint.document(Array("abc".utf8)).dropFirst(2))
    let texts = ["", "a", "b", "ab", "abcdefgh", "abcdefgi", "abcdefgha", "aabcdefgh", "\0", "\0\0"]
    #expect(Set(texts.map { Fingerprint.document(Array($0.utf8)) }).count == texts.count)
    #expect(Fingerprint.texts(["a", "b"]) != Fingerprint.texts(["ab", nil]))
    #expect(Fingerprint.texts(["a", nil]) != Fingerprint.texts([nil, "a"]))
    #expect(Fingerprint.document(Array("tsearch keeps this".utf8)) == "18-f992a462ae7b4d41")
  }
}
