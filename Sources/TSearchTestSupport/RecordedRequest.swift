/// A request as the test server read it.
package struct RecordedRequest: Sendable {
  package var method: String
  /// As in the request line; absolute when the server was asked as a proxy.
  package var target: String
  /// Names in lower case.
  package var headers: [(name: String, value: String)]
  package var body: String = ""
  /// Which of the server's connections it came on, from 1.
  package var connection: Int

  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Reads the lines before the empty one.
  init?(head: String, connection: Int) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (line[..<colon].lowercased(), String(value))
    }
    self.connection = connection
  }
}
