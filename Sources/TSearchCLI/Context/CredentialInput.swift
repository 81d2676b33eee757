import TSearchCore

/// Takes a credential from a person or from standard input; nothing that it says holds any of it.
enum CredentialInput {
  /// - Parameter wanted: What is to be typed and where to get it, for the person who is asked.
  static func read(for source: String, wanted: String, _ context: CommandContext) throws -> String {
    let surroundings = context.surroundings
    let bytes: [UInt8]
    if surroundings.isInputTerminal {
      let lines = TextWrap.lines(SafeText.line(wanted), columns: min(context.terminal.columns ?? 80, 80))
      let prompt = (lines + ["Credential for '\(SafeText.line(source))' (it is not shown): "])
        .joined(separator: "\n")
      bytes = try surroundings.readUnseen(prompt: SafeText.legible(prompt, on: .error, surroundings))
    } else {
      bytes = try surroundings.read("-")
    }
    guard bytes.count <= longest, let text = String(validating: bytes, as: UTF8.self) else {
      throw FileError("what came on standard input is no credential", hint: wanted)
    }
    let lines = text.split { $0.isNewline }.map { trimmed($0) }.filter { !$0.isEmpty }
    guard let line = lines.first else {
      throw FileError("no credential was given, nothing was changed", hint: wanted)
    }
    guard lines.count == 1 else {
      throw FileError("a credential is one line, \(lines.count) came; nothing was changed", hint: wanted)
    }
    return line
  }

  /// The daemon knows the true bound; here a wrong file is caught.
  private static let longest = 64 << 10

  private static func trimmed(_ line: Substring) -> String {
    let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(line.drop(while: blank).reversed().drop(while: blank).reversed())
  }
}
