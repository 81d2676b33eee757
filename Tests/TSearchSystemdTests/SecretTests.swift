import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchSystemd

@Suite struct SecretTests {
  private func shelf(_ folder: TemporaryFolder) -> SecretShelf {
    for name in ["run", "config", "state", "config/credentials", "state/credentials"] {
      unsafe mkdir(folder.file(name), 0o700)
    }
    return SecretShelf(
      credentials: folder.file("run"), folders: [folder.file("config"), folder.file("state")])
  }

  @Test(
    "the first place that has the secret gives it",
    arguments: [
      (["run/x.token", "file", "config/credentials/x.token", "state/credentials/x.token"], "run/x.token"),
      (["file", "config/credentials/x.token", "state/credentials/x.token"], "file"),
      (["config/credentials/x.token", "state/credentials/x.token"], "config/credentials/x.token"),
      (["state/credentials/x.token"], "state/credentials/x.token"),
    ])
  func order(places: [String], winner: String) throws {
    let folder = TemporaryFolder()
    let shelf = shelf(folder)
    for place in places { folder.write("secret of \(place)\nmore\n", to: place) }
    let tokenFile = places.contains("file") ? folder.file("file") : nil
    let found = try shelf.secret(of: "x", tokenFile: tokenFile)
    #expect(found?.secret.revealed() == "secret of \(winner)")
    #expect(found?.path == folder.file(winner))
  }

  @Test("no secret is no fault, nor is systemd's word for an absent one")
  func absent() throws {
    let folder = TemporaryFolder()
    let shelf = shelf(folder)
    #expect(try shelf.secret(of: "x", tokenFile: nil) == nil)
    folder.write("none", to: "run/x.token")
    #expect(try shelf.secret(of: "x", tokenFile: nil) == nil)
  }

  @Test("a name cannot lead out of its folder", arguments: ["../x", "a/b", ".x", ""])
  func names(name: String) throws {
    let folder = TemporaryFolder()
    let shelf = shelf(folder)
    folder.write("secret", to: "config/x.token")
    #expect(try shelf.secret(of: name, tokenFile: nil) == nil)
  }

  @Test(
    "a file that others can read is refused with the command that mends it", arguments: [0o640, 0o604, 0o620])
  func exposed(mode: mode_t) throws {
    let folder = TemporaryFolder()
    let shelf = shelf(folder)
    let path = folder.write("secret", to: "config/credentials/x.token")
    unsafe chmod(path, mode)
    #expect(throws: SecretError.exposed(path: path)) { try shelf.secret(of: "x", tokenFile: nil) }
    #expect(SecretError.exposed(path: "/home/it's me/x").report.hint == "chmod 600 '/home/it'\\''s me/x'")
    unsafe chmod(path, 0o400)
    #expect(try shelf.secret(of: "x", tokenFile: nil)?.secret == Secret("secret"))
  }

  @Test("systemd answers for the mode of its own credentials")
  func credentialMode() throws {
    let folder = TemporaryFolder()
    let shelf = shelf(folder)
    unsafe chmod(folder.write("secret", to: "run/x.token"), 0o440)
    #expect(try shelf.secret(of: "x", tokenFile: nil)?.secret == Secret("secret"))
  }

  @Test("a file without a token, no file where one is named, and a folder are faults")
  func faults() throws {
    let folder = TemporaryFolder()
    let shelf = shelf(folder)
    let path = folder.write(" \t\nsecret\n", to: "config/credentials/x.token")
    #expect(throws: SecretError.empty(path: path)) { try shelf.secret(of: "x", tokenFile: nil) }
    let missing = folder.file("missing")
    #expect(throws: SecretError.unreadable(path: missing, why: "it does not exist")) {
      try shelf.secret(of: "y", tokenFile: missing)
    }
    #expect(throws: SecretError.unreadable(path: folder.path, why: "it is no file")) {
      try shelf.secret(of: "y", tokenFile: folder.path)
    }
  }

  @Test("a changed file is noticed by its time")
  func change() throws {
    let folder = TemporaryFolder()
    let shelf = shelf(folder)
    let path = folder.write("secret", to: "config/credentials/x.token")
    let before = try shelf.secret(of: "x", tokenFile: nil)
    let later = [
      timespec(tv_sec: 2_000_000_000, tv_nsec: 5), timespec(tv_sec: 2_000_000_000, tv_nsec: 5),
    ]
    unsafe utimensat(AT_FDCWD, path, later, 0)
    #expect(try shelf.secret(of: "x", tokenFile: nil)?.changedAt == 2_000_000_000_000_000_005)
    #expect(before?.changedAt != 2_000_000_000_000_000_005)
  }

  @Test("a secret shows nothing of itself")
  func silence() {
    let secret = Secret("hunter2")
    var dumped = ""
    dump([secret], to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), String(describing: [secret]), dumped] {
      #expect(!text.contains("hunter2"))
    }
  }
}
