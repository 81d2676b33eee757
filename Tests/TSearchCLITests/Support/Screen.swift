import TSearchCore

/// A whole command line as a text: what it printed, what it complained (`! `), its exit status (`= `).
enum Screen {
  static func of(
    _ line: String, _ daemon: FakeDaemon, columns: Int? = nil, machine: FakeSurroundings? = nil
  ) -> String {
    of(line.split(separator: " ").map(String.init), daemon, columns: columns, machine: machine)
  }

  static func of(
    _ words: [String], _ daemon: FakeDaemon, columns: Int? = nil, machine: FakeSurroundings? = nil
  ) -> String {
    let machine = machine ?? FakeSurroundings(columns: columns)
    machine.variables["NO_COLOR"] = "1"
    let outcome = machine.run(words, daemon)
    let complaints = outcome.errors.split(separator: "\n").map { "! \($0)\n" }.joined()
    let status = outcome.status == 0 ? "" : "= \(outcome.status)\n"
    return String((outcome.output + complaints + status).dropLast())
  }
}
