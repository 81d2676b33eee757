/// Reads options as OUTSIDE section 2 words them.
///
/// glibc's `getopt_long` would take `-is:retweet` for ten options; here a word that begins with one dash
/// is an option only where it is exactly a short one, and else belongs to the query.
package struct OptionReader {
  private let spec: CommandSpec
  private let options: [CommandSpec.Option]

  package init(_ spec: CommandSpec) {
    self.spec = spec
    options = spec.options + CommandSpec.everywhere
  }

  package func read(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments(command: spec.name)
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.words += rest
        break
      }
      if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &rest, &parsed)
      } else if let (option, attached) = shortOption(word) {
        try store(option, attached, spelled: "-\(option.short.map(String.init) ?? "")", &rest, &parsed)
      } else if word.hasPrefix("-"), word != "-", !spec.takesQuery {
        throw unknown(word)
      } else {
        parsed.words.append(word)
      }
    }
    return parsed
  }

  /// Refuses too few and too many words.
  package func check(_ parsed: ParsedArguments) throws(UsageError) {
    let words = parsed.words.count
    let least = spec.arguments.count { $0.count == .one || $0.count == .some }
    if words < least {
      let missing = spec.arguments[min(words, spec.arguments.count - 1)]
      throw UsageError("'\(spec.name)' needs a \(missing.name)", hint: helpHint)
    }
    let isOpen = spec.arguments.contains { $0.count == .any || $0.count == .some }
    if !isOpen, words > spec.arguments.count {
      throw spec.refusesMore
        ?? UsageError(
          "'\(spec.name)' has no use for '\(parsed.words[spec.arguments.count])'", hint: helpHint)
    }
  }

  private func readLong(
    _ text: Substring, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let candidates = options.filter { $0.name == name }
    let matches =
      candidates.isEmpty ? options.filter { !name.isEmpty && $0.name.hasPrefix(name) } : candidates
    guard let option = matches.first else { throw unknown("--\(name)") }
    guard matches.count == 1 else {
      let names = matches.map { "--\($0.name)" }.joined(separator: ", ")
      throw UsageError("'--\(name)' may mean several options", hint: "write one of \(names)")
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if option.value == nil, attached != nil {
      throw UsageError("'--\(option.name)' takes no value", hint: helpHint)
    }
    try store(option, attached, spelled: "--\(option.name)", &rest, &parsed)
  }

  private func store(
    _ option: CommandSpec.Option, _ attached: String?, spelled: String, _ rest: inout ArraySlice<String>,
    _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    guard let value = option.value else {
      parsed.options[option.name, default: []].append("")
      return
    }
    guard let text = attached ?? rest.popFirst(), !text.isEmpty else {
      throw UsageError("'\(spelled)' needs a \(value)", hint: helpHint)
    }
    parsed.options[option.name, default: []].append(text)
  }

  /// `-h`, `-n` and `-n20`; nothing else that begins with one dash.
  private func shortOption(_ word: String) -> (CommandSpec.Option, String?)? {
    guard word.hasPrefix("-"), let letter = word.dropFirst().first,
      let option = options.first(where: { $0.short == letter })
    else { return nil }
    let attached = word.dropFirst(2)
    if attached.isEmpty { return (option, nil) }
    guard option.value != nil, attached.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return (option, String(attached))
  }

  private func unknown(_ word: String) -> UsageError {
    if let refusal = spec.refusesMore, !word.hasPrefix("--") { return refusal }
    let name = word.drop { $0 == "-" }
    let near = Suggestion.nearest(to: String(name), among: options.map(\.name))
    if let near, word.hasPrefix("--") {
      return UsageError("'\(spec.name)' knows no option '\(word)'", hint: "did you mean '--\(near)'?")
    }
    return UsageError("'\(spec.name)' knows no option '\(word)'", hint: helpHint)
  }

  private var helpHint: String { "'tsearchctl \(spec.name) --help' shows what it takes" }
}
