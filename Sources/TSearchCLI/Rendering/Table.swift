/// Rows under titles, made to fit a width.
struct Table {
  struct Column {
    enum Side { case left, right }

    var title: String
    var side: Side = .left
    /// How narrow it may become; `nil`: never narrower than what stands in it.
    var least: Int?
    /// Columns with a number are left out where there is no room, the highest first.
    var drop: Int?
  }

  /// A text with its ink; the text must be safe.
  struct Cell {
    var text: String
    var ink: Style.Ink = .plain

    init(_ text: String, _ ink: Style.Ink = .plain) {
      self.text = text
      self.ink = ink
    }
  }

  private static let gap = 2
  private static let narrowest = 4
  var columns: [Column]
  var rows: [[Cell]] = []

  /// The lines; `nil` columns in the terminal cuts nothing.
  func lines(_ terminal: Terminal) -> [String] {
    guard let room = terminal.columns else { return render(widths, terminal) }
    if let widths = fitted(room) { return render(widths, terminal) }
    return narrower.lines(terminal)
  }

  /// The table without what is dispensable; at last all columns are elastic, and the last ones go.
  private var narrower: Table {
    if let column = columns.indices.filter({ columns[$0].drop != nil }).max(by: byDrop) {
      return without(column)
    }
    guard columns.allSatisfy({ $0.least == Table.narrowest }) else {
      var table = self
      for column in columns.indices { table.columns[column].least = Table.narrowest }
      return table
    }
    return without(columns.count - 1)
  }

  private func byDrop(_ left: Int, _ right: Int) -> Bool {
    (columns[left].drop ?? 0) < (columns[right].drop ?? 0)
  }

  func without(_ column: Int) -> Table {
    var table = self
    table.columns.remove(at: column)
    for row in rows.indices { table.rows[row].remove(at: column) }
    return table
  }

  /// What each column would take.
  private var widths: [Int] {
    columns.indices.map { column in
      rows.map { DisplayWidth.of($0[column].text) }.reduce(DisplayWidth.of(columns[column].title), max)
    }
  }

  /// The widths with the widest elastic column taken from, again and again; `nil` where it is not enough.
  private func fitted(_ room: Int) -> [Int]? {
    var widths = widths
    var excess = widths.reduce(0, +) + Table.gap * (columns.count - 1) - room
    while excess > 0 {
      let elastic = columns.indices.filter { widths[$0] > (columns[$0].least ?? .max) }
      guard let widest = elastic.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func render(_ widths: [Int], _ terminal: Terminal) -> [String] {
    let titles = columns.map { Cell($0.title, .dim) }
    return ([titles] + rows).map { row in
      row.indices.map { column in
        pad(row[column], to: widths[column], columns[column].side, isLast: column == row.count - 1, terminal)
      }.joined(separator: String(repeating: " ", count: Table.gap))
    }
  }

  private func pad(
    _ cell: Cell, to width: Int, _ side: Column.Side, isLast: Bool, _ terminal: Terminal
  ) -> String {
    let text = DisplayWidth.cut(cell.text, to: width, mark: terminal.ellipsis)
    let blanks = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    let inked = terminal.style(text, cell.ink)
    return side == .right ? blanks + inked : isLast ? inked : inked + blanks
  }
}
