import Glibc
import TSearchCore
import TSearchSources

/// `tsearchd --parse TYPE`: reads a saved response body and prints its posts as JSON lines.
enum Parse {
  /// The largest body that is read, as for one that is fetched.
  private static let limit = 16 << 20

  static func run(type: String, hasPageLine: Bool) throws(ParseFault) -> Int32 {
    let parsed = try ParsedBody.parse(type: type, body: standardInput())
    for line in parsed.lines(page: hasPageLine) { Output.write(line.text + "\n") }
    return 0
  }

  private static func standardInput() -> [UInt8] {
    var body: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while body.count < limit {
      let count = unsafe read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      body += piece[..<count]
    }
    return body
  }
}
