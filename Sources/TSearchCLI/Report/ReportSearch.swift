import TSearchCore

/// A search on the page: its facts, hits a day, and its newest hits as posts.
struct ReportSearch {
  let search: ReportContent.Search
  let number: Int
  let times: TimeWording
  let faces: ReportFaces

  var html: String {
    let report = search.report
    let state = report.state == .paused ? "paused" : "every \(Duration.seconds(report.every).span)"
    let facts =
      "\(report.sources.joined(separator: ", ")) · \(state) · \(Plural.of(report.hits, "hit", "hits")), "
      + "\(report.hits24h) in 24 h"
    let posts = search.hits.map { ReportPost(hit: $0, times: times, faces: faces).html }.joined(
      separator: "\n")
    let hits = posts.isEmpty ? "\n<p>No hits yet.</p>" : "\n<ul class=\"posts\">\n\(posts)\n</ul>"
    return """
      <section aria-labelledby="s\(number)">
      <h2 id="s\(number)">\(HTMLText.line(report.name))</h2>
      <p><code>\(HTMLText.line(report.query))</code></p>
      <p class="soft">\(HTMLText.line(facts))</p>\(chart)\(gaps)\(hits)
      </section>
      """
  }

  /// More are shown on request.
  private static let gapsShown = 5

  private var gaps: String {
    guard !search.gaps.isEmpty else { return "" }
    func list(_ gaps: some Sequence<String>) -> String {
      "<ul class=\"soft\">" + gaps.map { "<li>\(HTMLText.line($0))</li>" }.joined() + "</ul>"
    }
    let rest = search.gaps.dropFirst(ReportSearch.gapsShown)
    let more =
      rest.isEmpty ? "" : "\n<details><summary>\(rest.count) more</summary>\(list(rest))</details>"
    return "\n<h3>Not read</h3>\n\(list(search.gaps.prefix(ReportSearch.gapsShown)))\(more)"
  }

  private var chart: String {
    let days = search.report.detail?.hitsByDay ?? []
    guard days.contains(where: { $0 > 0 }) else { return "" }
    let first = times.day(times.now - .seconds((days.count - 1) * 86_400))
    return "\n"
      + ReportChart.bars(
        days, title: "Hits a day, \(first) to \(times.day(times.now))", from: first, to: times.day(times.now))
  }
}
