/// A command line with its command found; options may stand before it.
struct CommandLineWords {
  /// `nil`: none was given.
  var command: String?
  /// All other words, in order.
  var words: [String] = []
  var wantsHelp = false
  /// Options that change how the help is shown.
  var display: [String] = []

  init(_ arguments: [String]) throws(UsageError) {
    let options = CommandTable.all.flatMap { $0.spec.options } + CommandSpec.everywhere
    var isOpen = true
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if isOpen, word == "--" {
        isOpen = false
        words.append(word)
      } else if isOpen, word == "-h" || word == "--help" {
        wantsHelp = true
      } else if isOpen, word.hasPrefix("-"), word != "-" {
        words.append(word)
        if ["--no-pager", "--no-color"].contains(word) { display.append(word) }
        if CommandLineWords.takesNextWord(word, options), let value = rest.popFirst() { words.append(value) }
      } else if command == nil {
        command = word
      } else {
        words.append(word)
      }
    }
  }

  /// Whether an option, or each that it may be short for, has its value in the next word.
  private static func takesNextWord(_ word: String, _ options: [CommandSpec.Option]) -> Bool {
    guard word.hasPrefix("--") else {
      return options.contains { $0.value != nil && word == $0.short.map { "-\($0)" } }
    }
    let name = word.dropFirst(2)
    guard !name.contains("=") else { return false }
    let exact = options.filter { $0.name == name }
    let matches = exact.isEmpty ? options.filter { $0.name.hasPrefix(name) } : exact
    return !matches.isEmpty && matches.allSatisfy { $0.value != nil }
  }
}
