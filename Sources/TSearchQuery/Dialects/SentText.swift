extension String {
  /// In quotes for services that know no escape: a quote within is a blank.
  var plainlyQuoted: String { "\"" + String(map { $0 == "\"" || $0.isNewline ? " " : $0 }) + "\"" }

  /// Whether no sign of the word could be an operator.
  var isPlainWord: Bool { unicodeScalars.allSatisfy(\.isWordSign) }

  /// Whether it is the name of a host and nothing else.
  var isHost: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty && part.unicodeScalars.allSatisfy { $0.isASCII && ($0.isWordSign || $0 == "-") }
      }
  }
}
