import TSearchCLI
import TSearchControl
import TSearchCore
import Testing

/// `backup` on a machine whose files are texts.
@Suite struct BackupScreens {
  private func daemon(_ pieces: String..., size: Int? = nil) -> FakeDaemon {
    let size = size ?? pieces.reduce(0) { $0 + $1.utf8.count }
    let first: JSONValue = ["size": .optional(size), "searches": 2, "hits": 17]
    let data = pieces.map { piece -> JSONValue in ["data": .string(Base64.text(Array(piece.utf8)))] }
    return FakeDaemon(["Backup": [.replies([first] + data + [[:]])]])
  }

  @Test("the pieces are put together, and it says what the file holds")
  func whole() {
    let machine = FakeSurroundings()
    #expect(
      Screen.of("backup a.db", daemon("SQLite", " format 3"), machine: machine)
        == "'a.db' holds 2 searches and 17 hits, 15 bytes.")
    #expect(machine.files == ["a.db": "SQLite format 3"])
  }

  @Test("as JSON it is one object")
  func json() {
    #expect(
      Screen.of("backup a.db --json", daemon("abc"))
        == #"{"file":"a.db","size":3,"searches":2,"hits":17}"#)
  }

  @Test("a file that is there stays, but for --force")
  func present() {
    let machine = FakeSurroundings()
    machine.files = ["a.db": "old"]
    let refused = Screen.of("backup a.db", FakeDaemon(), machine: machine)
    #expect(refused == "! tsearchctl: 'a.db' is there already\n= 1")
    #expect(machine.files == ["a.db": "old"])
    machine.errors = ""
    _ = Screen.of("backup a.db --force", daemon("new"), machine: machine)
    #expect(machine.files == ["a.db": "new"])
  }

  @Test("what is not whole is no file")
  func torn() {
    for size in [2, 4] {
      let machine = FakeSurroundings()
      #expect(Screen.of("backup a.db", daemon("abc", size: size), machine: machine).hasSuffix("= 3"))
      #expect(machine.files.isEmpty)
    }
    let machine = FakeSurroundings()
    let broken = FakeDaemon(["Backup": [.broken([["size": 3, "searches": 0, "hits": 0], ["data": "YWI="]])]])
    #expect(
      Screen.of("backup a.db", broken, machine: machine) == """
        ! tsearchctl: the daemon ended the connection before the backup was whole, nothing is left of it
        ! hint: it was stopped, or waited 10 s for 'a.db' to take more
        = 1
        """)
    #expect(machine.files.isEmpty)
  }

  @Test("a refusal is the daemon's own")
  func refused() {
    let full = FakeDaemon(["Backup": [FakeDaemon.refused(.cannotRecord("the store cannot be copied: full"))]])
    #expect(Screen.of("backup a.db", full) == "! tsearchctl: the store cannot be copied: full\n= 1")
  }

  @Test("to standard output it prints the bytes alone")
  func output() {
    let machine = FakeSurroundings()
    #expect(Screen.of("backup -", daemon("abc"), machine: machine) == "")
    #expect(machine.files == ["-": "abc"])
    #expect(
      Screen.of("backup - --json", FakeDaemon())
        == "! tsearchctl: --json and - both want standard output\n! hint: name a file\n= 2")
  }

  @Test("a large one shows its progress on a terminal, and nowhere else")
  func progress() {
    let machine = FakeSurroundings(columns: 80)
    let notWhole = machine.run("backup a.db", daemon("a", size: 10 << 20))
    #expect(notWhole.errors.hasPrefix("\r0 of 10 MiB\ntsearchctl: "))
    for (machine, line) in [
      (FakeSurroundings(), "backup a.db"), (FakeSurroundings(columns: 80), "backup a.db --json"),
    ] {
      #expect(machine.run(line, daemon("a", size: 10 << 20)).errors.hasPrefix("tsearchctl: "))
    }
    #expect(FakeSurroundings(columns: 80).run("backup a.db", daemon("a")).errors == "")
  }
}
