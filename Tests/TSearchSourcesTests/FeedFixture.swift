import Glibc
import TSearchCore

@testable import TSearchSources

/// Our own small documents, made after the shapes of real ones.
enum FeedFixture {
  static func bytes(_ name: String) -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let file = unsafe fopen("/\(folder)/Fixtures/feed/\(name)", "r")
    guard let file = unsafe file else { return [] }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&piece, 1, piece.count, file)
      guard count > 0 else { return bytes }
      bytes += piece[0..<count]
    }
  }

  /// An RSS document of these items.
  static func rss(_ items: String, head: String = "") -> [UInt8] {
    Array("<rss version=\"2.0\"><channel><title>t</title>\(head)\(items)</channel></rss>".utf8)
  }

  static func read(_ document: [UInt8], url: String = "https://example.org/feed") throws(FeedError) -> Feed {
    try FeedReader.read(document, contentType: nil, url: url)
  }
}
