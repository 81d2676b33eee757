/// A query made ready to be compared with many posts.
indirect enum PostMatcher: Sendable {
  case everything
  case tokens([Token])
  /// A text without letters and digits, in lower case.
  case plain(String)
  case hashtag(String)
  case mention(String)
  case from(handle: String, name: [Token])
  case lang(String)
  case not(PostMatcher)
  case all([PostMatcher])
  case any([PostMatcher])

  init(_ tree: QueryTree) {
    switch tree {
    case .word(let text), .phrase(let text):
      let tokens = Token.list(text)
      self = tokens.isEmpty ? .plain(text.lowercased()) : .tokens(tokens)
    case .hashtag(let tag): self = .hashtag(tag.lowercased())
    case .mention(let user): self = .mention(user.lowercased())
    case .from(let user): self = .from(handle: user.lowercased(), name: Token.list(user))
    case .lang(let tag): self = .lang(tag)
    case .everything: self = .everything
    case .not(let part): self = .not(PostMatcher(part))
    case .and(let parts): self = .all(parts.map { PostMatcher($0) })
    case .or(let parts): self = .any(parts.map { PostMatcher($0) })
    }
  }

  func matches(_ post: PostText) -> Bool {
    switch self {
    case .everything: true
    case .tokens(let wanted): post.tokens.contains(run: wanted)
    case .plain(let text): post.plain.holds(text)
    case .hashtag(let tag): post.tags.contains(tag)
    case .mention(let user): post.mentions.contains { $0.isHandle(user) }
    case .from(let handle, let name):
      if let author = post.handle {
        author.isHandle(handle)
      } else {
        !name.isEmpty && post.authorTokens.contains(run: name)
      }
    case .lang(let tag): post.lang.map { $0 == tag || $0.hasPrefix(tag + "-") } ?? false
    case .not(let part): !part.matches(post)
    case .all(let parts): parts.allSatisfy { $0.matches(post) }
    case .any(let parts): parts.contains { $0.matches(post) }
    }
  }
}

extension [Token] {
  /// Whether the wanted tokens stand here one behind the other.
  fileprivate func contains(run wanted: [Token]) -> Bool {
    guard let first = wanted.first, count >= wanted.count else { return false }
    return (0...count - wanted.count).contains { start in
      self[start].satisfies(first, isFirst: true)
        && wanted.indices.dropFirst().allSatisfy { self[start + $0].satisfies(wanted[$0], isFirst: false) }
    }
  }
}

extension String {
  /// Whether the text stands in this one, byte for byte; the library's own search brings its regex engine.
  fileprivate func holds(_ text: String) -> Bool {
    let wanted = text.utf8
    return utf8.indices.contains { utf8[$0...].starts(with: wanted) }
  }

  /// Whether this handle is the wanted one; `alice` is also `alice@example.org`, whatever the server.
  ///
  /// A full stop at the end is the sentence's.
  fileprivate func isHandle(_ wanted: String) -> Bool {
    if self == wanted || hasPrefix(wanted + "@") { return true }
    guard let last, last == "." || last == "-" || last == "@" else { return false }
    return String(dropLast()).isHandle(wanted)
  }
}
