import TSearchCore

extension String {
  /// Whether a terminal may see it: no controls but line ends and tabs, and every turn of direction ended.
  var isHarmless: Bool {
    let hasControls = unicodeScalars.contains {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
    }
    return !hasControls && Directions.closed(self) == self
  }
}

/// Traps where a post is not what OUTSIDE section 2 promises.
func requireSound(_ post: Post) {
  require(!post.id.isEmpty, "a post has an ID")
  let line = post.json.text
  let again = try? JSONValue(parsing: line)
  require(again == post.json, "a post's line is read as it was printed: \(line)")
  require(again.flatMap { try? Post(json: $0) } == post, "a post is read as it was printed: \(line)")
  for link in [post.url].compactMap(\.self) + post.links {
    require(!link.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F }, "no blank in \(link)")
    require(link.utf8.contains(0x3A), "links are absolute: \(link)")
  }
  require(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a post is one line without controls: \(line)")
}
