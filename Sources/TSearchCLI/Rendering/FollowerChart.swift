import TSearchCore

/// Followers over time, to the terminal's width.
///
/// Days without a reading stay empty; behind today stand what is expected and, dotted, its range. Dots are those of
/// braille; where the locale is not UTF-8, stars and full stops.
struct FollowerChart {
  private static let rows = 10
  private static let widest = 100
  private static let monthAhead = 30.0

  private let history: FollowerHistory
  private let forecast: FollowerForecast?
  private let context: CommandContext

  init(_ account: AccountReport, _ context: CommandContext) {
    history = FollowerHistory(ofReport: account)
    forecast = account.forecast
    self.context = context
  }

  /// Empty where there are too few points to draw.
  var lines: [String] {
    guard let first = history.points.first, let last = history.points.last, history.points.count > 1 else {
      return []
    }
    let ahead = forecast == nil ? 0 : FollowerChart.monthAhead
    let from = max(first.day, last.day - 365)
    let points = history.points.filter { $0.day >= from }
    var values = points.map(\.followers)
    if let forecast { values += [Double(forecast.nextMonth.low), Double(forecast.nextMonth.high)] }
    guard var low = values.min(), var high = values.max() else { return [] }
    if high - low < 4 { (low, high) = (max(0, low - 2), high + 2) }
    let labels = [high, (high + low) / 2, low].map { FollowerCount.text(Int($0.rounded())) }
    let margin = (labels.map(\.utf8.count).max() ?? 0) + 4
    let columns = max(16, min(context.terminal.columns ?? 80, FollowerChart.widest) - margin)
    var grid = DotGrid(columns: columns, rows: FollowerChart.rows)
    let span = last.day + ahead - from
    let (width, height) = (grid.width, grid.height)
    func x(_ day: Double) -> Int { Int((day - from) / max(span, 1e-9) * Double(width - 1)) }
    func y(_ value: Double) -> Int { Int((value - low) / (high - low) * Double(height - 1) + 0.5) }
    for (before, after) in zip(points, points.dropFirst()) {
      // A gap of days stays one.
      guard after.day - before.day <= 2.5 else { continue }
      grid.line((x(before.day), y(before.followers)), (x(after.day), y(after.followers)))
    }
    for point in points { grid.dot(x(point.day), y(point.followers)) }
    if let forecast { draw(forecast, from: last, on: &grid, x: x, y: y) }
    return frame(
      grid.lines(isUTF8: context.terminal.isUTF8), labels, margin, from: from, to: last.day + ahead)
  }

  private func draw(
    _ forecast: FollowerForecast, from last: FollowerHistory.Point, on grid: inout DotGrid,
    x: (Double) -> Int, y: (Double) -> Int
  ) {
    let knots = [(1.0, forecast.tomorrow), (7, forecast.nextWeek), (30, forecast.nextMonth)]
    var before = (day: 0.0, low: last.followers, mid: last.followers, high: last.followers)
    for (days, value) in knots {
      let next = (day: days, low: Double(value.low), mid: Double(value.expected), high: Double(value.high))
      let (start, end) = (x(last.day + before.day), x(last.day + next.day))
      for column in start...max(start, end) {
        let share = end > start ? Double(column - start) / Double(end - start) : 1
        func between(_ one: Double, _ two: Double) -> Int { y(one + (two - one) * share) }
        grid.dot(column, between(before.mid, next.mid))
        // The range as a dotted edge.
        guard column.isMultiple(of: 3) else { continue }
        grid.dot(column, between(before.low, next.low))
        grid.dot(column, between(before.high, next.high))
      }
      before = next
    }
  }

  private func frame(
    _ rows: [String], _ labels: [String], _ margin: Int, from: Double, to: Double
  ) -> [String] {
    let isUTF8 = context.terminal.isUTF8
    let (tick, bar) = isUTF8 ? ("┤", "│") : ("+", "|")
    let places = [0: labels[0], rows.count / 2: labels[1], rows.count - 1: labels[2]]
    var lines = rows.enumerated().map { index, row in
      let label = places[index] ?? ""
      let blanks = String(repeating: " ", count: margin - 2 - label.utf8.count)
      return (blanks + label + " " + (label.isEmpty ? bar : tick) + row).withoutBlanksAtEnd
    }
    let width = max(16, min(context.terminal.columns ?? 80, FollowerChart.widest) - margin)
    func day(_ day: Double) -> String { context.times.place(on: day, of: to - from) }
    let (left, right) = (day(from), day(to))
    let gap = String(repeating: " ", count: max(1, width - left.utf8.count - right.utf8.count))
    lines.append(String(repeating: " ", count: margin) + context.style(left + gap + right, .dim))
    return lines
  }
}

extension FollowerHistory {
  /// A point a day; of the first days every reading, or there would be nothing to see.
  init(ofReport account: AccountReport) {
    self.init(account.history.map { ($0.at, $0.followers) })
    guard span < 3 else { return }
    self.init(
      points: account.history.map {
        Point(day: Double($0.at.milliseconds) / 86_400_000, followers: Double($0.followers))
      })
  }
}

extension TimeWording {
  /// What stands at an end of an axis: the day, or of less than two days date and time.
  func place(on day: Double, of span: Double) -> String {
    let moment = Timestamp(milliseconds: Int64(day * 86_400_000))
    return span < 2 ? short(moment) : self.day(moment)
  }
}
