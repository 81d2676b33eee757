/// The words and options of one command line, sorted out and not yet understood.
package struct ParsedArguments: Equatable, Sendable {
  package var command: String
  /// Words that are no options, in order.
  package var words: [String] = []
  /// By long name; a flag has an empty text for each time it was given.
  package var options: [String: [String]] = [:]

  package init(command: String, words: [String] = [], options: [String: [String]] = [:]) {
    self.command = command
    self.words = words
    self.options = options
  }

  package func has(_ flag: String) -> Bool { options[flag] != nil }

  /// The value of an option, of several the last.
  package func value(_ option: String) -> String? { options[option]?.last }

  package func values(_ option: String) -> [String] { options[option] ?? [] }

  /// The words as one query.
  package var query: String { words.joined(separator: " ") }

  /// A count of 1 or more.
  package func count(_ option: String) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let count = Int(text), count > 0, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw UsageError("'\(text)' is no count", hint: "give a whole number of 1 or more")
    }
    return count
  }

  /// The number of a hit.
  package func hitNumber(_ option: String) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError(
        "'\(text)' is no number of a hit",
        hint: "'tsearchctl hits' shows the numbers, at the start of each hit")
    }
    return number
  }

  /// Refuses two options that exclude each other.
  package func atMostOne(of names: String...) throws(UsageError) {
    let given = names.filter { has($0) }
    guard given.count > 1 else { return }
    throw UsageError("--\(given[0]) and --\(given[1]) exclude each other", hint: "give one of them")
  }
}
