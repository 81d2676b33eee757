extension String {
  /// Foreign words made fit for one line of a message: no controls, single blanks, at most 200 characters.
  ///
  /// What turns the direction of text goes too, so that it cannot swap what a message says.
  package var shownLine: String {
    let longest = 200
    var line = ""
    var isBlank = true
    for scalar in unicodeScalars.prefix(longest * 8) {
      switch scalar.properties.generalCategory {
      case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator:
        if !isBlank { line.unicodeScalars.append(" ") }
        isBlank = true
      case .format where !("\u{200C}"..."\u{200D}").contains(scalar): continue
      default:
        line.unicodeScalars.append(scalar)
        isBlank = false
      }
    }
    if line.hasSuffix(" ") { line.removeLast() }
    return line.count > longest ? line.prefix(longest - 1) + "…" : line
  }
}
