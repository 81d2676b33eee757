import TSearchCore

/// The manual page tsearchctl(1), made from the table of commands.
enum ManPage {
  static var text: String {
    let commands = CommandTable.specs.flatMap(command)
    let everywhere = CommandSpec.everywhere.flatMap(option)
    return (head + commands + [".SH OPTIONS", "These go with every command."] + everywhere + foot)
      .joined(separator: "\n") + "\n"
  }

  private static let head = [
    ".\\\" Made by 'tsearchctl help --man'.",
    ".TH TSEARCHCTL 1 \"\" \"tsearch \(tsearchVersion)\" \"tsearch\"",
    ".SH NAME", "tsearchctl \\- saved searches of public posts", ".SH SYNOPSIS",
    ".B tsearchctl", "[\\fIOPTION\\fR]... [\\fICOMMAND\\fR] [\\fIWORD\\fR]...", ".SH DESCRIPTION",
    ".B tsearchctl", "talks to", ".BR tsearchd (8),",
    "which polls saved searches in the background and announces each new post once in the systemd journal.",
    "Without a command the searches are listed. Options and words come in any order, long options may be",
    "shortened, and", ".B \\-\\-",
    "ends options. Any other word that begins with one dash belongs to a query:",
    ".PP", ".RS", ".EX", quoted("tsearchctl add -draft '\"swift 6\"'"), ".EE", ".RE", ".SH COMMANDS",
  ]

  private static let foot = [
    ".SH EXIT STATUS", ".TP", "0", "Done.", ".TP", "1", "Refused or failed; the message says why.", ".TP",
    "2",
    "Wrong usage.", ".TP", "3", "The daemon cannot be reached.", ".TP", "4",
    "No such search, account, post or source.", ".SH ENVIRONMENT", ".TP", ".B TSEARCH_SOCKET",
    "The daemon's socket.", ".TP", ".B NO_COLOR", "No colour.", ".TP", ".BR SYSTEMD_PAGER \", \" PAGER",
    "The pager of long output; empty for none.", ".SH SEE ALSO", ".BR tsearch\\-query (7),",
    ".BR tsearchd (8),", ".BR tsearch.conf (5),", ".BR journalctl (1)",
  ]

  private static func command(_ spec: CommandSpec) -> [String] {
    var lines = [".SS \(quoted(String(HelpText.usage(spec).dropFirst("Usage: tsearchctl ".count))))"]
    lines.append(quoted(spec.abstract))
    if !spec.discussion.isEmpty { lines.append(quoted(spec.discussion)) }
    for argument in spec.arguments {
      lines += [".TP", ".I \(quoted(argument.name))", quoted(argument.help)]
    }
    lines += spec.options.flatMap(option)
    for example in spec.examples {
      lines += [".PP", quoted(example.help), ".RS", ".EX", quoted(example.line), ".EE", ".RE"]
    }
    return lines
  }

  private static func option(_ option: CommandSpec.Option) -> [String] {
    [
      ".TP", ".B \(quoted(HelpText.label(option)))",
      quoted(option.help + (option.repeats ? " May be repeated." : "")),
    ]
  }

  /// Text as roff takes it: dashes are dashes, backslashes are backslashes, no line is a request.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "\\": quoted += "\\e"
      case "-": quoted += "\\-"
      case "'": quoted += "\\(aq"
      default: quoted.append(character)
      }
    }
    return quoted.hasPrefix(".") ? "\\&" + quoted : quoted
  }
}
