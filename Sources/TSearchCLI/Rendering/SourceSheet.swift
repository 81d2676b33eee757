import TSearchCore

/// One source that was tried: what it can be asked and what is left of its quota.
enum SourceSheet {
  /// - Parameter next: What a person may do now; `nil` leaves it out.
  static func lines(_ source: SourceReport, _ context: CommandContext, next: String? = nil) -> [String] {
    let times = context.times
    var facts: [(label: String, text: String)] = []
    if let verdict = source.verdict { facts.append(("Result", SafeText.line(verdict.message))) }
    let rights = source.rights.isEmpty ? "none" : source.rights.joined(separator: ", ")
    facts.append(("Rights", SafeText.line(rights)))
    if let remaining = source.remaining {
      let limit = source.limit.map { " of \($0)" } ?? ""
      let reset = source.reset.flatMap { $0 > times.now ? ", resets \(times.relative($0))" : nil } ?? ""
      facts.append(("Quota", "\(remaining)\(limit) left\(reset)"))
    }
    if let bill = source.bill { facts.append(("Billed", CostWords.text(bill))) }
    if let note = source.note { facts.append(("Note", SafeText.line(note))) }
    if let next { facts.append(("Next", next)) }
    let head = "\(context.style(SafeText.line(source.source), .bold)) - \(source.type.rawValue)"
    return [head] + LabelledLines.lines(facts, context)
  }
}
