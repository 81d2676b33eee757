import TSearchCore

extension Fault {
  /// Reads `KIND[=VALUE][,path=PREFIX][,page=N][,after=N][,times=N][,for=SPAN][,chance=P]`.
  package init(parsing text: String) throws(SimError) {
    let parts = text.split(separator: ",").map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(pair[0]), value: pair.count == 2 ? String(pair[1]) : "")
    }
    guard let first = parts.first, let entry = FaultCatalog.entries.first(where: { $0.name == first.name })
    else {
      throw SimError("there is no fault '\(parts.first?.name ?? text)'")
    }
    guard entry.form.isEmpty == first.value.isEmpty || entry.form.hasPrefix("["),
      let kind = entry.read(first.value)
    else { throw SimError("fault '\(entry.name)' is written '\(entry.usage)', not '\(text)'") }
    self.init(kind)
    self.text = text
    for (name, value) in parts.dropFirst() {
      guard scope.set(name, to: value) else {
        throw SimError("fault '\(first.name)' cannot have '\(name)=\(value)'")
      }
    }
  }
}

extension FaultCatalog.Entry {
  /// The fault as it is written: `late=SHARE[/SPAN]`.
  var usage: String {
    if form.isEmpty { return name }
    return form.hasPrefix("[u") ? "\(name)[=\(form.dropFirst().dropLast())]" : "\(name)=\(form)"
  }
}

extension Fault.Scope {
  /// Sets one condition; `false` where there is no such one or its value is none.
  fileprivate mutating func set(_ name: String, to value: String) -> Bool {
    let number = Int(value).flatMap { $0 >= 0 ? $0 : nil }
    switch name {
    case "path" where value.hasPrefix("/"): path = value
    case "page" where number != nil: page = number
    case "after" where number != nil: skipping = number ?? 0
    case "times" where number != nil: times = number
    case "for":
      guard let span = try? Duration(span: value) else { return false }
      self.span = span
    case "chance":
      guard let chance = Double(value), (0...1).contains(chance) else { return false }
      self.chance = chance
    default: return false
    }
    return true
  }
}
