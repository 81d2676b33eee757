import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchCLI

/// Pictures of people on the page of `report`, and `--open`.
@Suite struct ReportFaceTests {
  private static func png(_ mark: UInt8, bytes: Int = 200) -> [UInt8] {
    let head: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 48, 0, 0, 0, 48]
    return head + [UInt8](repeating: mark, count: bytes - head.count)
  }

  private static func address(_ number: Int) -> String { "https://img.example/\(number).png" }

  private static func avatar(_ number: Int, _ bytes: [UInt8]?, type: String = "image/png") -> JSONValue {
    [
      "avatar": [
        "address": .string(address(number)), "type": .string(type),
        "data": .optional(bytes.map { Base64.text($0) }),
      ]
    ]
  }

  private func daemon(_ people: [Int], _ replies: [JSONValue]) -> FakeDaemon {
    let hits = people.enumerated().map { index, person in
      var hit = Sample.hit(Int64(index + 1))
      hit.post.author?.avatar = Self.address(person)
      return hit
    }
    return FakeDaemon([
      "List": [.replies([["search": Sample.detailed.json]])],
      "Show": [.replies([["search": Sample.detailed.json]])],
      "Hits": [.replies(hits.map { ["hit": $0.json] })],
      "Status": [.replies([["status": Sample.status.json]])], "AccountList": [.replies([[:]])],
      "Avatars": [.replies(replies)],
    ])
  }

  private func page(_ daemon: FakeDaemon, _ machine: FakeSurroundings = FakeSurroundings()) -> String {
    #expect(machine.run("report --output report.html", daemon).status == 0)
    return machine.files["report.html"] ?? ""
  }

  private func count(_ piece: String, in html: String) -> Int {
    html.split(separator: piece, omittingEmptySubsequences: false).count - 1
  }

  @Test("each address is asked for once, each picture stands in the page once")
  func once() {
    let daemon = daemon(
      [1, 2, 1, 3, 1], [Self.avatar(1, Self.png(1)), Self.avatar(2, Self.png(1)), Self.avatar(3, nil)])
    let html = page(daemon)
    let asked = daemon.calls.first { $0.method == "Avatars" }?.parameters["addresses"]?.strings
    #expect(asked?.sorted() == [1, 2, 3].map(Self.address))
    #expect(count("data:image/png;base64,", in: html) == 1)
    #expect(count("<use href=\"#p0\"/>", in: html) == 4)
    #expect(count("class=\"letter\"", in: html) == 1)
    #expect(html.contains(Base64.text(Self.png(1))) && !html.contains("img.example"))
  }

  @Test("the type comes from the bytes; what is no picture is not embedded")
  func types() {
    let gif = Array("GIF89a".utf8) + [48, 0, 48, 0, 0, 0]
    let html = page(
      daemon(
        [1, 2, 3],
        [
          Self.avatar(1, gif, type: "text/html"), Self.avatar(2, Array("<svg/>".utf8), type: "image/svg+xml"),
          ["avatar": ["address": .string(Self.address(3)), "data": "no base64!"]],
        ]))
    // The other one stands in the policy.
    #expect(count("data:image/gif;base64,", in: html) == 1 && count("data:", in: html) == 2)
    #expect(!html.contains("text/html") && !html.contains("svg+xml"))
  }

  @Test("pictures that would make the page too large are left out, the largest first, and that is said")
  func room() {
    let machine = FakeSurroundings()
    let people = Array(1...30)
    let html = page(
      daemon(people, people.map { Self.avatar($0, Self.png(UInt8($0), bytes: $0 == 1 ? 900_000 : 60_000)) }),
      machine)
    #expect(html.utf8.count < 2_000_000)
    #expect(count("data:image/png;base64,", in: html) == 23)
    #expect(machine.errors == "note: 7 pictures are left out, to keep the page below 2 MB\n")
  }

  @Test("who waits at a terminal is told why")
  func fetching() {
    let replies: [JSONValue] = [["fetching": 12], Self.avatar(1, Self.png(1))]
    let machine = FakeSurroundings(columns: 80)
    _ = page(daemon([1], replies), machine)
    #expect(machine.errors == "note: fetching 12 pictures\n")
    let quiet = FakeSurroundings()
    _ = page(daemon([1], replies), quiet)
    #expect(quiet.errors.isEmpty)
  }

  @Test("--open shows the page that was written")
  func opening() {
    let machine = FakeSurroundings()
    #expect(machine.run("report --open", daemon([], [])).status == 0)
    #expect(machine.opened == ["/home/alice/.cache/tsearch/report.html"])
    #expect(machine.existing.contains("/home/alice/.cache/tsearch"))
    #expect(machine.files[machine.opened[0]]?.hasPrefix("<!DOCTYPE html>") == true)
    #expect(machine.errors == "note: the page is '/home/alice/.cache/tsearch/report.html'\n")
    #expect(machine.run("report --open --output a.html", daemon([], [])).status == 0)
    #expect(machine.opened.last == "a.html")
  }

  @Test("a page that cannot be shown is written all the same, and it is said what to do")
  func notOpening() {
    let machine = FakeSurroundings()
    machine.openFault = FileError("'xdg-open' is not there", hint: "open 'a.html' with a browser")
    let outcome = machine.run("report --open --output a.html", daemon([], []))
    #expect(outcome.status == 1 && machine.files["a.html"] != nil)
    #expect(outcome.errors == "tsearchctl: 'xdg-open' is not there\nhint: open 'a.html' with a browser\n")
    #expect(FakeSurroundings().run("report --open --output -", FakeDaemon()).status == 2)
  }

  @Test("long posts and many gaps are shown in part, and wholly on request")
  func long() {
    var search = Sample.detailed
    search.detail?.sources[0].gaps = (1...9).map { "gap \($0)" }
    let daemon = FakeDaemon([
      "List": [.replies([["search": search.json]])], "Show": [.replies([["search": search.json]])],
      "Hits": [
        .replies(
          [String(repeating: "x", count: 5000), String(repeating: "a\n", count: 20), "short"].map {
            ["hit": Sample.hit(1, $0).json]
          })
      ],
      "Status": [.replies([["status": Sample.status.json]])], "AccountList": [.replies([[:]])],
    ])
    let html = page(daemon)
    #expect(count("<div class=\"clip\">", in: html) == 2)
    #expect(count(String(repeating: "x", count: 5000), in: html) == 1)
    #expect(html.contains("<details><summary>4 more</summary>") && html.contains("gap 9"))
  }

  @Test("a post's language is told where it is a tag and nothing else")
  func language() {
    var hits = [Sample.hit(1), Sample.hit(2), Sample.hit(3)]
    for (index, lang) in ["de-AT", "x\" onload=\"", "e"].enumerated() { hits[index].post.lang = lang }
    let pages = hits.map {
      ReportPost(hit: $0, times: TimeWording(FakeSurroundings()), faces: ReportFaces()).html
    }
    #expect(pages.map { $0.contains(" lang=\"") } == [true, false, false])
    #expect(!pages[1].contains("onload"))
  }
}
