import TSearchCore

/// An account on the page: its numbers now and later, and its followers as a chart.
struct ReportAccount {
  let account: AccountReport
  let number: Int
  let times: TimeWording
  let faces: ReportFaces

  var html: String {
    let shown = account.name.flatMap { $0.isEmpty ? nil : $0 } ?? "@\(account.handle)"
    let problem = account.problem.map { problem in
      "\n<p><strong>\(HTMLText.line(problem.message))</strong> <span class=\"soft\">since \(HTMLText.line(times.short(problem.since)))</span></p>"
    }
    let reason = account.forecastReason.map { "\n<p class=\"soft\">No forecast: \(HTMLText.line($0)).</p>" }
    return """
      <section class="account \(ReportTint.of(shown))" aria-labelledby="a\(number)">
      <div class="banner"></div>
      \(faces.face(of: shown, at: account.avatar))
      <h2 id="a\(number)" dir="auto">\(HTMLText.line(shown))</h2>
      <p class="soft">\(HTMLText.line("@\(account.handle)")) · \(HTMLText.line(account.source))</p>\(problem ?? "")
      <dl>\(numbers)</dl>\(reason ?? "")
      \(ReportChart.followers(account, times: times))
      </section>
      """
  }

  private var numbers: String {
    var cells: [(String, String, String?)] = [
      ("Followers now", account.last.map { FollowerCount.text($0.followers) } ?? "unknown", growth)
    ]
    if let forecast = account.forecast {
      for (label, value) in [
        ("Tomorrow", forecast.tomorrow), ("Next week", forecast.nextWeek), ("Next month", forecast.nextMonth),
      ] {
        cells.append(
          (
            label, FollowerCount.text(value.expected),
            "\(FollowerCount.text(value.low)) to \(FollowerCount.text(value.high))"
          ))
      }
    }
    return cells.map { label, value, small in
      let tail = small.map { "<small>\(HTMLText.line($0))</small>" } ?? ""
      return "<div><dt>\(label)</dt><dd>\(HTMLText.line(value))\(tail)</dd></div>"
    }.joined()
  }

  private var growth: String? {
    guard let last = account.last, let before = account.weekAgo else { return nil }
    return "\(FollowerCount.signed(last.followers - before)) in a week"
  }
}
