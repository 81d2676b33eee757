import TSearchTestSupport
import Testing

@testable import TSearchCLI
@testable import TSearchCore

@Suite struct ManPageTests {
  /// A page of `etc/man`.
  private func page(_ name: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try #require(TestFile.read("/\(root)/etc/man/\(name)"))
  }

  @Test("tsearchctl(1) is what the table of commands gives: 'tsearchctl help --man' writes it")
  func commands() throws { #expect(try page("tsearchctl.1") == ManPage.text) }

  @Test("tsearch.conf(5) names every key")
  func keys() throws {
    let text = try page("tsearch.conf.5")
    for name in ConfigurationKey.daemon.map(\.name) + ConfigurationKey.source.map(\.name) + ["Type"] {
      #expect(text.contains(name + "="), "\(name)")
    }
  }

  @Test("tsearchd(8) lists every message ID", arguments: MessageID.allCases)
  func messages(id: MessageID) throws { #expect(try page("tsearchd.8").contains(id.rawValue)) }

  @Test("the pages name this version")
  func version() throws {
    for name in ["tsearchctl.1", "tsearch.conf.5", "tsearch-query.7", "tsearchd.8"] {
      #expect(try page(name).contains("\"tsearch \(tsearchVersion)\""))
    }
  }
}

@Suite struct CompletionTests {
  @Test(
    "every command, and every option of it, stands in each shell's script",
    arguments: CompletionShell.allCases)
  func completeness(shell: CompletionShell) {
    for spec in CommandTable.specs {
      #expect(shell.script.contains(spec.name))
      for option in spec.options {
        #expect(shell.script.contains(option.name), "\(spec.name) \(option.name)")
      }
    }
  }
}
