import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct ConfigurationFilesTests {
  private let system = TemporaryFolder()
  private let user = TemporaryFolder()

  private func files(chosen: String? = nil) -> ConfigurationFiles {
    ConfigurationFiles(
      chosen: chosen, environment: ["XDG_CONFIG_HOME": user.path, "HOME": "/nonexistent"],
      systemFolder: system.path)
  }

  private func text(_ requests: Int) -> String { "[Daemon]\nMaxRequests=\(requests)\n" }

  @Test func `without any file the defaults hold`() throws {
    #expect(try files().read() == ConfigurationReader.read([]))
  }

  @Test func `the user's files come after the system's, each followed by its drop-ins in order`() throws {
    user.makeFolder("tsearch/tsearch.conf.d")
    system.makeFolder("tsearch.conf.d")
    let places = [
      system.file("tsearch.conf"), system.file("tsearch.conf.d/a.conf"), user.file("tsearch/tsearch.conf"),
      user.file("tsearch/tsearch.conf.d/10-a.conf"), user.file("tsearch/tsearch.conf.d/9-b.conf"),
    ]
    for (index, place) in places.enumerated() {
      let folder = place.hasPrefix(system.path) ? system : user
      folder.write(text(index + 1) + "Odd=1\n", to: String(place.dropFirst(folder.path.count + 1)))
      #expect(try files().read().configuration.maxRequests == index + 1)
    }
    #expect(try files().read().faults.map(\.file) == places)
  }

  @Test func `drop-ins that are hidden or named otherwise are left out`() throws {
    user.makeFolder("tsearch/tsearch.conf.d")
    for name in [".a.conf", "a.conf~", "a", "conf"] {
      user.write(text(3), to: "tsearch/tsearch.conf.d/" + name)
    }
    #expect(try files().read().configuration.maxRequests == 8)
  }

  @Test func `a chosen file is read alone`() throws {
    system.write(text(1), to: "tsearch.conf")
    let chosen = user.write("[Daemon]\nOverlap=1h", to: "mine.conf")
    let configuration = try files(chosen: chosen).read().configuration
    #expect(configuration.maxRequests == 8 && configuration.overlap == .seconds(3600))
    #expect(files(chosen: chosen).credentialFolders == [user.path])
  }

  @Test func `a chosen file that is missing, a folder or too long is an error`() {
    let missing = user.file("missing.conf")
    #expect(throws: ConfigurationFault(file: missing, line: 0, message: "it is not there")) {
      try files(chosen: missing).read()
    }
    #expect(throws: ConfigurationFault.self) { try files(chosen: user.path).read() }
    let long = user.write(String(repeating: "#\n", count: 600_000), to: "long.conf")
    #expect(throws: ConfigurationFault(file: long, line: 0, message: "it is longer than 1 MiB")) {
      try files(chosen: long).read()
    }
  }

  @Test func `a file that cannot be read is named, and the others are`() throws {
    system.makeFolder("tsearch.conf")
    user.makeFolder("tsearch")
    user.write(text(2), to: "tsearch/tsearch.conf")
    let reading = try files().read()
    #expect(reading.configuration.maxRequests == 2)
    #expect(reading.faults.map(\.file) == [system.file("tsearch.conf")])
    #expect(
      reading.faults.first?.report.message.hasPrefix(system.file("tsearch.conf") + ": it cannot be read")
        == true)
  }

  @Test func `the user's credentials come before the system's`() {
    #expect(files().credentialFolders == [user.file("tsearch"), system.path])
    let homeless = ConfigurationFiles(chosen: nil, environment: ["HOME": "relative"], systemFolder: "/s")
    #expect(homeless.credentialFolders == ["/s"])
    let home = ConfigurationFiles(chosen: nil, environment: ["HOME": "/home/a"], systemFolder: "/s")
    #expect(home.credentialFolders == ["/home/a/.config/tsearch", "/s"])
  }

  /// `etc/tsearch.conf` shows each default behind a `#`; so it is right only as long as reading it changes nothing.
  @Test func `the default file shows the defaults, all keys of them`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(root)/etc/tsearch.conf"
    #expect(try ConfigurationFiles(chosen: path, environment: [:]).read() == ConfigurationReader.read([]))
    let shown = user.write(try uncommented(path), to: "shown.conf")
    let reading = try ConfigurationFiles(chosen: shown, environment: [:]).read()
    var configuration = reading.configuration
    #expect(reading.faults.isEmpty)
    #expect(configuration.sources.keys.sorted().map(\.rawValue) == ["mine", "news", "old", "work", "x"])
    #expect(configuration.sources[SourceName("x")] == SourceSettings(builtIn: SourceName("x")))
    configuration.sources = [:]
    #expect(configuration == Configuration())
  }

  /// The file with the `#` taken from what is a key or a section.
  private func uncommented(_ path: String) throws -> String {
    let file = unsafe try #require(unsafe fopen(path, "r"))
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    let shown = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
    return shown.joined(separator: "\n")
  }
}

extension TemporaryFolder {
  /// Makes a folder, and those above it.
  fileprivate func makeFolder(_ name: String) {
    var path = self.path
    for part in name.split(separator: "/") {
      path += "/\(part)"
      unsafe mkdir(path, 0o700)
    }
  }
}
