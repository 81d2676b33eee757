import TSearchCore

// What a post tells beside its words.
extension Post {
  /// Whether a text without letters and digits, such as `:)`, stands in the title or the text.
  func holds(_ sign: String) -> Bool {
    (title?.holds(sign) ?? false) || (text?.holds(sign) ?? false)
  }

  func has(_ part: QueryTree.Part) -> Bool {
    switch part {
    case .hashtags: !tags.isEmpty || holdsName(behind: "#")
    case .cashtags: holdsName(behind: "$")
    case .mentions: !mentions.isEmpty || holdsName(behind: "@")
    case .links: !links.isEmpty || holds("http://") || holds("https://")
    case .media: !media.isEmpty
    case .images: media.contains(.image)
    case .videos: media.contains(.video)
    case .geo: false
    }
  }

  /// Whether the title or the text holds a name behind a sign.
  private func holdsName(behind sign: Character) -> Bool {
    // The other signs would give names of their own.
    let others = Set("#@$").subtracting([sign])
    for text in [title, text].compactMap(\.self) where text.utf8.contains(sign.asciiValue ?? 0) {
      var names: [UInt64] = []
      var tokens = TokenList()
      var reader = TextReader()
      reader.read(String(text.map { others.contains($0) ? ";" : $0 }), into: &tokens, names: &names)
      if !names.isEmpty { return true }
    }
    return false
  }

  func isOfKind(_ wanted: QueryTree.Kind) -> Bool {
    switch wanted {
    case .retweet: kind == .repost
    case .reply: kind == .reply || replyTo != nil
    case .quote: kind == .quote || quotes != nil
    case .verified, .nullcast: false
    }
  }

  func count(of what: QueryTree.Count) -> Int? {
    switch what {
    case .likes: likes
    case .replies: replies
    case .reposts: reposts
    }
  }
}

extension String {
  /// Whether the text stands in this one, byte for byte; the library's own search brings its regex engine.
  fileprivate func holds(_ text: String) -> Bool {
    let wanted = text.utf8
    guard let first = wanted.first else { return true }
    return utf8.indices.contains { utf8[$0] == first && utf8[$0...].starts(with: wanted) }
  }
}
