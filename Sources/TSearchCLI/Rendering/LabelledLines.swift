/// Facts one a line, their labels aligned at the right, as `systemctl status` does.
enum LabelledLines {
  /// The facts must be safe; one that is too long goes on below itself.
  static func lines(_ facts: [(label: String, text: String)], _ context: CommandContext) -> [String] {
    let width = facts.map { DisplayWidth.of($0.label) }.max() ?? 0
    let columns = context.terminal.columns.map { max(20, $0 - width - 4) }
    return facts.flatMap { fact in
      TextWrap.inked(fact.text, columns: columns).enumerated().map { index, line in
        let label = index == 0 ? "\(fact.label):" : ""
        let blanks = String(repeating: " ", count: width + 3 - DisplayWidth.of(label))
        return blanks + context.style(label, .dim) + (line.isEmpty ? "" : " \(line)")
      }
    }
  }
}
