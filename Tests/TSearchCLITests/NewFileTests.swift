import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchCLI

/// Files that get their names only when they are whole.
@Suite(.serialized) struct NewFileTests {
  private let folder = TemporaryFolder()
  private let machine = Machine()
  private var path: String { folder.file("a.db") }

  private func text(_ name: String) -> String? {
    guard machine.fileExists(folder.file(name)) else { return nil }
    return (try? machine.read(folder.file(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("until it is finished it has another name, then its own and the owner's mode")
  func naming() throws {
    let file = try machine.newFile(path, replaces: false)
    try file.append(Array("abc".utf8))
    #expect(text("a.db") == nil && text("a.db.part") == "abc")
    try file.append(Array("def".utf8))
    try file.finish()
    #expect(text("a.db") == "abcdef" && text("a.db.part") == nil)
    var status = stat()
    #expect(unsafe stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("one that is not finished leaves nothing, and what was there stays")
  func unfinished() throws {
    folder.write("old", to: "a.db")
    do {
      let file = try machine.newFile(path, replaces: true)
      try file.append(Array("new".utf8))
    }
    #expect(text("a.db") == "old" && text("a.db.part") == nil)
    #expect(throws: FileError("'\(path)' is there already", hint: "'--force' replaces it")) {
      _ = try machine.newFile(path, replaces: false)
    }
  }

  @Test("one that came meanwhile is not replaced")
  func raced() throws {
    let file = try machine.newFile(path, replaces: false)
    folder.write("another", to: "a.db")
    #expect(throws: FileError.self) { try file.finish() }
    #expect(text("a.db") == "another")
  }

  @Test("two at once do not mix; what an earlier one left is taken over")
  func twice() throws {
    folder.write("a longer rest", to: "a.db.part")
    let first = try machine.newFile(path, replaces: false)
    #expect(throws: FileError("another backup is writing '\(path).part'")) {
      _ = try machine.newFile(path, replaces: false)
    }
    try first.append(Array("abc".utf8))
    try first.finish()
    #expect(text("a.db") == "abc")
  }

  @Test("a place that takes no file says why")
  func badPlace() throws {
    #expect(throws: FileError("'\(folder.path)' is no plain file")) {
      _ = try machine.newFile(folder.path, replaces: true)
    }
    #expect(throws: FileError("'/nowhere/a.part' cannot be written: No such file or directory")) {
      _ = try machine.newFile("/nowhere/a", replaces: false)
    }
  }

  @Test("a full disk leaves nothing", .enabled(if: geteuid() == 0))
  func fullDisk() throws {
    let small = TemporaryFolder()
    guard unsafe mount("none", small.path, "tmpfs", 0, "size=64k") == 0 else { return }
    defer { unsafe umount2(small.path, Int32(MNT_DETACH)) }
    do {
      let file = try machine.newFile(small.file("a.db"), replaces: false)
      let failure = #expect(throws: FileError.self) { try file.append([UInt8](repeating: 1, count: 1 << 20)) }
      #expect(failure?.report.message == "'\(small.file("a.db"))' cannot be written: No space left on device")
    }
    #expect(!machine.fileExists(small.file("a.db.part")))
  }
}
