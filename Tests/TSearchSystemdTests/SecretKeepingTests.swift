import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchSystemd

@Suite struct SecretKeepingTests {
  private let folder = TemporaryFolder()
  private let settings = SourceSettings(name: SourceName("x"), type: .x)

  private var shelf: SecretShelf {
    for name in ["run", "config", "config/credentials", "state"] { unsafe mkdir(folder.file(name), 0o700) }
    return SecretShelf(
      credentials: folder.file("run"), folders: [folder.file("config"), folder.file("state")])
  }

  private var secrets: String { folder.file("state/credentials") }
  private var path: String { secrets + "/x.token" }
  private var draft: String { secrets + "/.x.token.new" }

  private func mode(_ path: String) -> mode_t {
    var facts = stat()
    return unsafe lstat(path, &facts) == 0 ? facts.st_mode & 0o7777 : 0
  }

  @Test("a credential is kept for its owner alone, found again, and replaced")
  func keeping() throws {
    for token in ["first", "token"] {
      #expect(try shelf.keep(token, of: settings) == KeptCredential(path: path))
      #expect(mode(path) == 0o600 && mode(secrets) == 0o700)
      #expect(TestFile.read(path) == token + "\n")
      #expect(try shelf.secret(of: "x", tokenFile: nil)?.secret == Secret(token))
    }
  }

  @Test("a folder and a file that others could read are closed to them")
  func exposed() throws {
    let shelf = shelf
    unsafe mkdir(secrets, 0o700)
    unsafe chmod(folder.write("old", to: "state/credentials/x.token"), 0o644)
    unsafe chmod(secrets, 0o755)
    _ = try shelf.keep("token", of: settings)
    #expect(mode(secrets) == 0o700 && mode(path) == 0o600 && TestFile.read(path) == "token\n")
  }

  @Test("links that stand in the way, also of an interrupted write, are replaced and not written through")
  func links() throws {
    let shelf = shelf
    unsafe mkdir(secrets, 0o700)
    let victim = folder.write("theirs", to: "victim")
    for link in [path, draft] { unsafe symlink(victim, link) }
    _ = try shelf.keep("token", of: settings)
    #expect(TestFile.read(victim) == "theirs" && TestFile.read(path) == "token\n")
    #expect(mode(path) == 0o600 && mode(draft) == 0)
  }

  @Test("where it cannot be written all stays as it was, and the error holds no secret")
  func failing() throws {
    let shelf = shelf
    // A folder of that name cannot be replaced by a file.
    for name in [secrets, path] { unsafe mkdir(name, 0o700) }
    do {
      _ = try shelf.keep("hunter2", of: settings)
      Issue.record("a folder was replaced")
    } catch {
      #expect(error.message.hasPrefix("'\(path)' cannot be written: ") && !error.message.contains("hunter2"))
    }
    #expect(mode(draft) == 0 && mode(path) == 0o700)
  }

  @Test(
    "what comes before the state folder's file is named",
    arguments: ["run/x.token", "file", "config/credentials/x.token"])
  func hidden(place: String) throws {
    let shelf = shelf
    folder.write("first", to: place)
    var settings = settings
    if place == "file" { settings.tokenFile = folder.file(place) }
    let hidden = KeptCredential(path: path, hiddenBy: folder.file(place))
    #expect(try shelf.keep("token", of: settings) == hidden)
    // One that is at fault stands before it all the same.
    folder.write("\n", to: place)
    #expect(try shelf.keep("token", of: settings) == hidden)
  }

  @Test(
    "a name that leads out of the folder is refused",
    arguments: ["../x", "feed:https://example.org", ".x", ""])
  func names(name: String) {
    #expect(throws: CredentialFault("no file can be called after '\(name)'")) {
      try shelf.keep("token", of: SourceSettings(name: SourceName(name), type: .x))
    }
  }
}
