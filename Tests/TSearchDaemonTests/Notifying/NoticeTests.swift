import TSearchCore
import Testing

@testable import TSearchDaemon

/// The words of notifications (S3, S5).
@Suite struct NoticeTests {
  private func hit(
    _ number: Int64 = 1, searches: [String] = ["swift"], _ change: (inout Post) -> Void = { _ in }
  ) -> Hit {
    var post = Post(source: "x", id: "\(number)")
    post.url = "https://example.org/\(number)"
    post.author = Post.Author(id: "12", handle: "alice", name: "Alice", avatar: "https://example.org/a.png")
    post.text = "text \(number)\nand more"
    change(&post)
    return Hit(
      number: number, searches: searches, foundAt: Timestamp(seconds: 1_796_040_000 + number), post: post)
  }

  private func notice(of hits: [Hit]) throws -> DesktopNotice {
    var group = HitGroup(search: "swift")
    for hit in hits { group.add(hit) }
    return try #require(group.notice(picture: group.face.map { _ in "/cache/alice" }))
  }

  @Test("a single hit names its searches and its author, with the title or the text in one line")
  func single() throws {
    #expect(
      try notice(of: [hit(searches: ["swift", "linux"])])
        == DesktopNotice(
          title: "swift, linux: Alice (@alice)", lines: ["text 1 and more"], link: "https://example.org/1",
          picture: "/cache/alice"))
    #expect(try notice(of: [hit { $0.title = "A title" }]).lines == ["A title"])
    #expect(try notice(of: [hit { $0.author = nil }]).title == "swift")
    let bare = try notice(of: [hit { ($0.text, $0.url, $0.author) = (nil, nil, nil) }])
    #expect(bare == DesktopNotice(title: "swift", lines: []))
  }

  @Test("several hits are one notice that quotes the newest three and opens the newest")
  func several() throws {
    let two = try notice(of: [hit(1), hit(2)])
    #expect(two.title == "2 new for swift")
    #expect(two.lines == ["Alice (@alice): text 1 and more", "Alice (@alice): text 2 and more"])
    #expect(two.link == "https://example.org/2")
    let five = try notice(of: (1...5).map { hit($0) })
    #expect(five.title == "5 new for swift")
    #expect(five.lines.first == "2 earlier, and:")
    #expect(five.lines.dropFirst().map { $0.contains("text 3") } == [true, false, false])
  }

  static let hostileTexts: [(text: String, safe: String)] = [
    ("a\u{0}b\u{1B}[31m\u{7F}\u{9B}c\td\r\ne", "ab[31mc d e"),
    ("right\u{202E}left", "right\u{202E}left\u{202C}"),
    ("\u{2066}open", "\u{2066}open\u{2069}"),
    ("\u{2069}closes\u{202C} nothing", "closes nothing"),
    ("   blanks \n\n\u{2028} between   ", "blanks between"),
    (" \n\t ", ""),
    ("<b>&amp;", "<b>&amp;"),
  ]

  @Test("nothing in a text passes for something else", arguments: hostileTexts)
  func hostile(_ case: (text: String, safe: String)) {
    #expect(NoticeText.line(`case`.text, most: 200) == `case`.safe)
  }

  @Test(
    "what is no character is left out: D-Bus would refuse the text", arguments: [0xFDD0, 0xFFFE, 0x10FFFF])
  func noCharacter(_ number: UInt32) throws {
    let text = "no" + String(try #require(Unicode.Scalar(number))) + "body"
    #expect(NoticeText.line(text, most: 200) == "nobody")
  }

  @Test("every text is bounded, in characters and in what they are made of")
  func bounds() {
    #expect(NoticeText.line(String(repeating: "ab ", count: 500), most: 200).count == 200)
    #expect(NoticeText.line(String(repeating: "👨‍👩‍👧‍👦", count: 300), most: 200).count <= 200)
    let tower = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(NoticeText.line(tower, most: 200).unicodeScalars.count <= 800)
    let blanks = String(repeating: " ", count: 100_000) + "word"
    #expect(NoticeText.line(blanks, most: 200) == "word")
  }
}
