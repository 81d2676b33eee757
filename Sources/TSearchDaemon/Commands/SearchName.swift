/// The names of searches: small letters and digits of any script, other runs one `-` (OUTSIDE section 2).
enum SearchName {
  static let longest = 40

  /// The name that a text gives, with a number where it is taken; `search` where nothing is left of it.
  static func derived(from text: String, isTaken: (String) -> Bool) -> String {
    let base = folded(text)
    let stem = base.isEmpty ? "search" : base
    guard isTaken(cut(stem, to: longest)) else { return cut(stem, to: longest) }
    var number = 2
    while true {
      let ending = "-\(number)"
      let name = cut(stem, to: longest - ending.count) + ending
      if !isTaken(name) { return name }
      number += 1
    }
  }

  /// Whether a name obeys the rule that derived names follow.
  static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.count <= longest && folded(name) == name
  }

  private static func folded(_ text: String) -> String {
    var name = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    return name.last == "-" ? String(name.dropLast()) : name
  }

  private static func cut(_ name: String, to length: Int) -> String {
    let cut = name.prefix(length)
    return cut.last == "-" ? String(cut.dropLast()) : String(cut)
  }
}
