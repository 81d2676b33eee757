import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchCLI

/// The page of `report`.
@Suite struct ReportTests {
  private func page(_ hits: [Hit], _ account: AccountReport? = nil) -> String {
    var detailed = Sample.detailed
    detailed.name = "swift"
    let accounts = account.map { [JSONValue.object([JSONMember("account", $0.json)])] } ?? []
    let daemon = FakeDaemon([
      "List": [.replies([["search": detailed.json]])], "Show": [.replies([["search": detailed.json]])],
      "Hits": [.replies(hits.map { ["hit": $0.json] })],
      "Status": [.replies([["status": Sample.status.json]])],
      "AccountList": [.replies(accounts.isEmpty ? [[:]] : accounts)],
      "AccountShow": [.replies(accounts)],
    ])
    let machine = FakeSurroundings()
    #expect(machine.run("report --output report.html", daemon) == Outcome(output: "", errors: "", status: 0))
    return machine.files["report.html"] ?? ""
  }

  private static let hostile = [
    "<script>alert(1)</script> & \"quotes\" 'single' <img src=x onerror=alert(1)>",
    String(repeating: "x", count: 5000), "שלום \u{202E}evil\u{202D} مرحبا", "👨‍👩‍👧‍👦 🇩🇪 ✌🏽",
    "</style></section><!-- \u{0} \u{1B}]0;x\u{7}", "line one\nline two",
  ]

  @Test("nothing that a post contains can be markup, a script, or a request to anywhere")
  func hostile() {
    var hits = Self.hostile.enumerated().map { Sample.hit(Int64($0 + 1), $1) }
    for index in hits.indices {
      hits[index].post.author?.name = "<b>\(index)</b>\""
      hits[index].post.title = "<i>title</i>"
      hits[index].post.url = index == 0 ? "javascript:alert(1)" : "https://x.example/a\"><script>/status/1"
    }
    let html = page(hits)
    for danger in ["<script", "<img", "javascript:", "onerror=alert(1)>", "<b>0", "<i>", "\u{1B}", "\u{0}"] {
      #expect(!html.contains(danger), "\(danger)")
    }
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    for request in ["src=", "@import", "url(", "<link", "<iframe", "<form", " style=", " on"] {
      let found = html.split(separator: "<style>")[0].contains(request)
      #expect(!found, "\(request)")
    }
  }

  @Test("the policy lets nothing in but the page's own sheet, by its hash")
  func policy() {
    let html = page([])
    let sheet = html.split(separator: "<style>")[1].split(separator: "</style>")[0]
    let hash = Base64.text(SHA256.digest(Array(sheet.utf8)))
    #expect(ReportStyle.policy.contains("style-src 'sha256-\(hash)'"))
    #expect(html.contains("content=\"\(ReportStyle.policy)\""))
    #expect(ReportStyle.policy.hasPrefix("default-src 'none'"))
  }

  @Test("five hundred hits stay below 2 MB")
  func size() {
    let text = String(repeating: "Swift 6.3 is out, and it is fast. ", count: 9)
    let html = page((1...500).map { Sample.hit(Int64($0), text) })
    #expect(html.utf8.count < 2_000_000)
    if let folder = ReportTests.folder { TestFile.write(html, to: folder + "/large.html") }
  }

  /// Where the pages are left to be looked at.
  private static let folder = Environment.variable("TSEARCH_PAGES")

  @Test("searches with hits, charts and gaps; accounts with numbers, chart and range")
  func whole() {
    var hits = Self.hostile.enumerated().map { Sample.hit(Int64($0 + 1), $1) }
    hits.append(Sample.hit(9, "Ask @bob about #swift: https://example.org/a"))
    hits[hits.count - 1].post.mentions = ["bob"]
    hits[hits.count - 1].post.tags = ["swift"]
    hits[hits.count - 1].post.links = ["https://example.org/a"]
    let html = page(hits, AccountScreens().account)
    for piece in [
      "<section aria-labelledby=\"s0\">", "Hits a day", "Not read", "Followers now",
      "Next month", "class=\"band\"", "<time datetime=\"", "href=\"https://x.example/bob\"",
    ] { #expect(html.contains(piece), "\(piece)") }
    if let folder = ReportTests.folder { TestFile.write(html, to: folder + "/page.html") }
  }
}
