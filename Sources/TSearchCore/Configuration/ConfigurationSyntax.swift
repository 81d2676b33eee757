/// One file of the configuration, as it was read.
package struct ConfigurationText: Equatable, Sendable {
  /// Its name, for messages.
  package var file: String
  package var text: String
  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

/// Something in a configuration file that is not obeyed.
package struct ConfigurationFault: UserFacingError, Equatable {
  package var file: String
  /// 0: the whole file is meant.
  package var line: Int
  /// What is wrong, without a full stop.
  package var message: String
  package var hint: String?

  package init(file: String, line: Int, message: String, hint: String? = nil) {
    self.file = file
    self.line = line
    self.message = message
    self.hint = hint
  }

  package var report: UserReport {
    UserReport("\(file):\(line == 0 ? "" : "\(line):") \(message)", hint: hint)
  }
}

/// A place in a file.
struct ConfigurationPlace: Equatable {
  var file: String
  var line: Int

  func fault(_ message: String, hint: String? = nil) -> ConfigurationFault {
    ConfigurationFault(file: file, line: line, message: message, hint: hint)
  }
}

/// What a line of a configuration file says, continuation lines joined.
enum ConfigurationStatement: Equatable {
  case section(String)
  /// An empty value resets the key.
  case assignment(key: String, value: String)
  /// The start of a section whose name cannot be told.
  case brokenSection
  case neither
}

extension ConfigurationText {
  /// The statements with the places of their first lines.
  ///
  /// A backslash at a line's end is replaced by a blank and the next line is joined; comment lines between
  /// are left out. A value ends where the line does: there are no comments behind values.
  ///
  /// - SeeAlso: systemd.syntax(7).
  var statements: [(place: ConfigurationPlace, statement: ConfigurationStatement)] {
    var statements: [(ConfigurationPlace, ConfigurationStatement)] = []
    var pending: (text: String, line: Int)?
    let bytes = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.dropFirst(3) : text.utf8[...]
    for (index, raw) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = String(decoding: raw.trimmed, as: UTF8.self)
      if line.hasPrefix("#") || line.hasPrefix(";") { continue }
      let start = pending ?? ("", index + 1)
      if line.hasSuffix("\\") {
        pending = (start.text + line.dropLast() + " ", start.line)
        continue
      }
      pending = nil
      guard let statement = ConfigurationStatement(line: start.text + line) else { continue }
      statements.append((ConfigurationPlace(file: file, line: start.line), statement))
    }
    if let pending, let statement = ConfigurationStatement(line: pending.text) {
      statements.append((ConfigurationPlace(file: file, line: pending.line), statement))
    }
    return statements
  }
}

extension ConfigurationStatement {
  /// Reads a whole line; `nil` for an empty one.
  init?(line: String) {
    let bytes = line.utf8.trimmed
    guard let first = bytes.first else { return nil }
    func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: bytes.trimmed, as: UTF8.self) }
    if first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"), bytes.count > 2 else {
        self = .brokenSection
        return
      }
      self = .section(text(bytes[1..<bytes.count - 1]))
    } else if let sign = bytes.firstIndex(of: UInt8(ascii: "=")), sign > 0 {
      self = .assignment(key: text(bytes[..<sign]), value: text(bytes[(sign + 1)...]))
    } else {
      self = .neither
    }
  }
}
