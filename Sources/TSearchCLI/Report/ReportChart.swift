import TSearchCore

/// Charts as SVG, each with its title for those who do not see it.
enum ReportChart {
  private static let width = 640.0
  private static let height = 150.0
  private static let left = 70.0
  private static let bottom = 24.0
  private static let top = 12.0

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func figure(
    _ title: String, _ body: String, from: String, to: String, high: String, low: String
  )
    -> String
  {
    let base = height - bottom
    return """
      <figure>
      <figcaption>\(HTMLText.line(title))</figcaption>
      <svg viewBox="0 0 \(number(width)) \(number(height))" role="img" aria-label="\(HTMLText.line(title))">
      <line class="axis" x1="\(number(left))" y1="\(number(base))" x2="\(number(width))" y2="\(number(base))"/>
      <text class="label" x="\(number(left - 8))" y="\(number(top + 4))" text-anchor="end">\(HTMLText.line(high))</text>
      <text class="label" x="\(number(left - 8))" y="\(number(base))" text-anchor="end">\(HTMLText.line(low))</text>
      <text class="label" x="\(number(left))" y="\(number(height - 6))">\(HTMLText.line(from))</text>
      <text class="label" x="\(number(width))" y="\(number(height - 6))" text-anchor="end">\(HTMLText.line(to))</text>
      \(body)
      </svg>
      </figure>
      """
  }

  static func bars(_ numbers: [Int], title: String, from: String, to: String) -> String {
    let most = Double(max(1, numbers.max() ?? 1))
    let step = (width - left) / Double(max(numbers.count, 1))
    let room = height - bottom - top
    let bars = numbers.enumerated().map { index, count in
      let tall = count == 0 ? 0 : max(2, Double(count) / most * room)
      return
        "<rect class=\"bar\" x=\"\(number(left + step * Double(index) + 2))\" y=\"\(number(height - bottom - tall))\" "
        + "width=\"\(number(max(1, step - 4)))\" height=\"\(number(tall))\"><title>\(count)</title></rect>"
    }
    return figure(title, bars.joined(), from: from, to: to, high: "\(numbers.max() ?? 0)", low: "0")
  }

  /// Followers over time: gaps stay open, the forecast is dashed within its range.
  static func followers(_ account: AccountReport, times: TimeWording) -> String {
    let points = FollowerHistory(ofReport: account).points.suffix(366)
    guard let first = points.first, let last = points.last, points.count > 1 else { return "" }
    var values = points.map(\.followers)
    if let month = account.forecast?.nextMonth { values += [Double(month.low), Double(month.high)] }
    let low = values.min() ?? 0
    let high = max(values.max() ?? 1, low + 1)
    let end = last.day + (account.forecast == nil ? 0 : 30)
    func x(_ day: Double) -> Double { left + (day - first.day) / max(end - first.day, 1e-9) * (width - left) }
    func y(_ value: Double) -> Double {
      height - bottom - (value - low) / (high - low) * (height - bottom - top)
    }
    func place(_ day: Double, _ value: Double) -> String { "\(number(x(day))) \(number(y(value)))" }
    var path = ""
    var before: Double?
    for point in points {
      let isGap = before.map { point.day - $0 > 2.5 } ?? true
      path += (isGap ? "M" : "L") + place(point.day, point.followers)
      before = point.day
    }
    var body = "<path class=\"line\" d=\"\(path)\"/>"
    if let forecast = account.forecast {
      let knots = [(1.0, forecast.tomorrow), (7, forecast.nextWeek), (30, forecast.nextMonth)]
      let start = place(last.day, last.followers)
      let upper = knots.map { "L" + place(last.day + $0.0, Double($0.1.high)) }.joined()
      let lower = knots.reversed().map { "L" + place(last.day + $0.0, Double($0.1.low)) }.joined()
      let middle = knots.map { "L" + place(last.day + $0.0, Double($0.1.expected)) }.joined()
      body =
        "<path class=\"band\" d=\"M\(start)\(upper)\(lower)Z\"/>" + body
        + "<path class=\"line dash\" d=\"M\(start)\(middle)\"/>"
    }
    func date(_ day: Double) -> String { times.place(on: day, of: end - first.day) }
    let title =
      "Followers, \(date(first.day)) to \(date(last.day))"
      + (account.forecast == nil ? "" : ", and a month ahead")
    return figure(
      title, body, from: date(first.day), to: date(end), high: FollowerCount.text(Int(high)),
      low: FollowerCount.text(Int(low)))
  }
}
