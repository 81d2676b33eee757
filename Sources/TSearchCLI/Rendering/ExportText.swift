import TSearchCore

/// A JSON document with one entry of each list a line, so that it can be read and compared.
enum ExportText {
  static func lines(_ document: JSONValue) -> [String] {
    guard let members = document.members, !members.isEmpty else { return [SafeText.json(document)] }
    var lines = ["{"]
    for (index, member) in members.enumerated() {
      let comma = index == members.count - 1 ? "" : ","
      let name = SafeText.json(.string(member.name))
      guard let items = member.value.array, !items.isEmpty else {
        lines.append("  \(name): \(SafeText.json(member.value))\(comma)")
        continue
      }
      lines.append("  \(name): [")
      for (place, item) in items.enumerated() {
        lines.append("    \(SafeText.json(item))\(place == items.count - 1 ? "" : ",")")
      }
      lines.append("  ]\(comma)")
    }
    return lines + ["}"]
  }
}
