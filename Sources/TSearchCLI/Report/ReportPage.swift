import TSearchCore

/// What the page shows.
struct ReportContent {
  struct Search {
    var report: SearchReport
    /// Newest first.
    var hits: [Hit]
    /// Spans that are not read, in words.
    var gaps: [String]
  }

  var searches: [Search]
  var accounts: [AccountReport]
  var problems: [StandingError]
  /// What else `status` says.
  var notes: [String]
}

/// One HTML page that needs nothing but itself: no script, no request to anywhere.
struct ReportPage {
  let content: ReportContent
  let times: TimeWording
  var faces = ReportFaces()

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(ReportStyle.policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="color-scheme" content="light dark">
    <title>tsearch report</title>
    <style>\(ReportStyle.sheet)</style>
    </head>
    <body>
    <a class="skip" href="#main">To the content</a>
    \(header)
    <main id="main">
    \(parts.joined(separator: "\n"))
    </main>
    <footer><p>Made by tsearch \(HTMLText.line(tsearchVersion)).</p></footer>
    \(faces.html)</body>
    </html>

    """
  }

  private var header: String {
    var links = content.searches.enumerated().map { index, search in
      "<li><a href=\"#s\(index)\">\(HTMLText.line(search.report.name))</a></li>"
    }
    links += content.accounts.enumerated().map { index, account in
      "<li><a href=\"#a\(index)\">@\(HTMLText.line(account.handle))</a></li>"
    }
    let nav = links.isEmpty ? "" : "\n<nav aria-label=\"Parts\"><ul>\(links.joined())</ul></nav>"
    return """
      <header>
      <h1>tsearch</h1>
      <p class="soft">\(HTMLText.line(times.long(times.now)))</p>\(nav)
      </header>
      """
  }

  private var parts: [String] {
    var parts: [String] = []
    if !content.problems.isEmpty || !content.notes.isEmpty { parts.append(problems) }
    parts += content.searches.enumerated().map {
      ReportSearch(search: $1, number: $0, times: times, faces: faces).html
    }
    parts += content.accounts.enumerated().map {
      ReportAccount(account: $1, number: $0, times: times, faces: faces).html
    }
    if content.searches.isEmpty, content.accounts.isEmpty {
      parts.append(
        "<section><h2>Nothing yet</h2><p>No searches are saved, no accounts are followed.</p></section>")
    }
    return parts
  }

  private var problems: String {
    let items = content.problems.map { error in
      let place = error.source.map { "<strong>\(HTMLText.line($0))</strong>: " } ?? ""
      return "<li>\(place)\(HTMLText.line(error.message)) "
        + "<span class=\"soft\">(\(error.kind.rawValue), since \(HTMLText.line(times.short(error.since))))</span></li>"
    }
    let notes = content.notes.map { "<li>\(HTMLText.line($0))</li>" }
    return """
      <section class="bad" aria-labelledby="problems">
      <h2 id="problems">What stands</h2>
      <ul>\((items + notes).joined())</ul>
      </section>
      """
  }
}
