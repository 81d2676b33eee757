import TSearchCore

/// What goes to standard error: faults with their hints, and notes, all made harmless.
struct ErrorOutput {
  private let surroundings: any Surroundings

  init(_ surroundings: any Surroundings) { self.surroundings = surroundings }

  /// Says what failed and what to try.
  func complain(_ report: UserReport) {
    write(["tsearchctl: \(report.message)"] + (report.hint.map { ["hint: \($0)"] } ?? []))
  }

  /// Shows the query, and a caret under its fault.
  func complain(_ fault: QueryFault) {
    let columns = surroundings.isTerminal(.error) ? surroundings.windowSize?.columns ?? 80 : nil
    write(
      ["tsearchctl: \(fault.message)"] + fault.lines(columns: columns)
        + (fault.hint.map { ["hint: \($0)"] } ?? []))
  }

  /// Says something worth knowing, where it disturbs no reader of the output.
  func note(_ text: String) { write(["note: \(text)"]) }

  /// Passes on what `tsearchd` said of itself.
  func passOn(_ errors: String) {
    write(
      errors.split(separator: "\n").map { line in
        line.hasPrefix("tsearchd: ") ? "tsearchctl: \(line.dropFirst(10))" : String(line)
      })
  }

  private func write(_ lines: [String]) {
    let text = lines.map { SafeText.line($0) + "\n" }.joined()
    // Where this fails, nobody is left to be told.
    try? surroundings.write(SafeText.legible(text, on: .error, surroundings), to: .error)
  }
}
