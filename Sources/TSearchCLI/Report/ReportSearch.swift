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
    let gaps = search.gaps.map { "<li>\(HTMLText.line($0))</li>" }.joined()
    let list = gaps.isEmpty ? "" : "\n<h3>Not read</h3>\n<ul class=\"soft\">\(gaps)</ul>"
    let posts = search.hits.map { ReportPost(hit: $0, times: times, faces: faces).html }.joined(
      separator: "\n")
    let hits = posts.isEmpty ? "\n<p>No hits yet.</p>" : "\n<ul class=\"posts\">\n\(posts)\n</ul>"
    return """
      <section aria-labelledby="s\(number)">
      <h2 id="s\(number)">\(HTMLText.line(report.name))</h2>
      <p><code>\(HTMLText.line(report.query))</code></p>
      <p class="soft">\(HTMLText.line(facts))</p>\(chart)\(list)\(hits)
      </section>
      """
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

/// A hit as a readable post.
struct ReportPost {
  let hit: Hit
  let times: TimeWording
  let faces: ReportFaces

  var html: String {
    let post = hit.post
    let time = post.createdAt ?? hit.foundAt
    let stamp = "<time datetime=\"\(time.rfc3339)\">\(HTMLText.line(times.short(time)))</time>"
    let title = post.title.map { "\n<p class=\"text\"><b>\(HTMLText.line($0))</b></p>" } ?? ""
    let text =
      post.text.map { "\n<p class=\"text\" dir=\"auto\">\(linked($0))</p>" }
      ?? "\n<p class=\"soft\">Its text is no longer kept.</p>"
    let media =
      post.media.isEmpty ? "" : " · \(post.media.map(\.rawValue).joined(separator: ", "))"
    return """
      <li class="post">
      \(faces.face(of: post.author?.name ?? post.author?.handle ?? post.source, at: post.author?.avatar))
      <div>
      <p class="who">\(who) <span class="soft">\(HTMLText.link(stamp, to: post.url))\(media)</span></p>\(title)\(text)
      </div>
      </li>
      """
  }

  private var who: String {
    let author = hit.post.author
    let handle = author?.handle.map { "@\($0)" }
    let address = author?.handle.flatMap { handle in PlaceLinks(of: hit.post.url)?.account(handle) }
    let name = author?.name.flatMap { $0.isEmpty ? nil : $0 } ?? handle ?? hit.post.source
    let second = author?.name?.isEmpty == false ? handle : nil
    let bold = "<b dir=\"auto\">\(HTMLText.line(name))</b>"
    let tail = second.map { " <span class=\"soft\">\(HTMLText.line($0))</span>" } ?? ""
    return HTMLText.link(bold, to: address) + tail
  }

  private func linked(_ text: String) -> String {
    let safe = SafeText.block(text)
    return TextLinks(hit.post).pieces(of: safe).map { piece in
      let html = HTMLText.escaped(String(piece.text))
      return piece.target == nil ? html : HTMLText.link(html, to: piece.target)
    }.joined()
  }
}
