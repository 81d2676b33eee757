import TSearchCore

/// A query made ready to be compared with many posts.
indirect enum PostMatcher: Sendable {
  case always(Bool)
  /// One token, whatever stands around it.
  case word(UInt64)
  /// Tokens one behind the other, or one with signs that must be there.
  case run([Token])
  /// A text without letters and digits.
  case plain(String)
  /// A tag, a mention or a cashtag.
  case name(UInt64)
  case language(UInt64)
  /// An author by handle, by ID, or by name where no handle is known.
  case author(handle: UInt64, id: UInt64, name: [Token])
  /// A reply to someone who is mentioned.
  case answers(UInt64)
  case link([Token])
  case has(QueryTree.Part)
  case kind(QueryTree.Kind)
  case atLeast(QueryTree.Count, Int)
  case since(Timestamp)
  case until(Timestamp)
  case id(ServiceOperator, String)
  case not(PostMatcher)
  case all([PostMatcher])
  case any([PostMatcher])

  init(_ tree: QueryTree) {
    switch tree {
    case .word(let text), .phrase(let text): self = .text(text)
    case .hashtag(let tag): self = .name(Digest.of(tag, as: Digest.tag))
    case .mention(let user): self = .name(Names.wanted(handle: user.handle, as: Digest.mention))
    case .cashtag(let symbol): self = .name(Names.wanted(cashtag: symbol))
    case .from(let user):
      self = .author(
        handle: Names.wanted(handle: user.handle, as: Digest.author),
        id: NumericID.isNumeric(user) ? Digest.of(user, as: Digest.authorID) : 0, name: TokenList(user).wanted
      )
    case .to(let user): self = .answers(Names.wanted(handle: user.handle, as: Digest.mention))
    case .url(let text): self = .link(TokenList(text.withoutScheme).wanted)
    case .lang(let tag): self = .language(Names.wanted(language: tag))
    case .since(let time): self = .since(time)
    case .until(let time): self = .until(time)
    case .kind(let kind): self = .kind(kind)
    case .has(let part): self = .has(part)
    case .atLeast(let count, let number): self = .atLeast(count, number)
    case .service(let name, let value): self = name.isDecidedByIDs ? .id(name, value) : .always(false)
    case .everything: self = .always(true)
    case .not(let part): self = .not(PostMatcher(part))
    case .and(let parts): self = .all(parts.map { PostMatcher($0) })
    case .or(let parts): self = .any(parts.map { PostMatcher($0) })
    }
  }

  private static func text(_ text: String) -> PostMatcher {
    let wanted = TokenList(text).wanted
    if wanted.isEmpty { return .plain(text) }
    return wanted.count == 1 && wanted[0].mark & ~Token.sign == 0 ? .word(wanted[0].digest) : .run(wanted)
  }

  /// - Parameter text: What was read of the post: at least what the matcher ``needs``.
  func matches(_ text: PostText, of post: Post) -> Bool {
    switch self {
    case .always(let holds): holds
    case .word(let digest): text.tokens.contains(digest)
    case .run(let wanted): text.tokens.contains(wanted)
    case .plain(let sign): post.holds(sign)
    case .name(let digest), .language(let digest): text.names.contains(digest)
    case .author(let handle, let id, let name):
      text.names.contains(handle) || id != 0 && text.names.contains(id) || text.authorName.contains(name)
    case .answers(let user): post.isOfKind(.reply) && text.names.contains(user)
    case .link(let wanted): text.links.contains(wanted)
    case .has(let part): post.has(part)
    case .kind(let kind): post.isOfKind(kind)
    case .atLeast(let count, let number): post.count(of: count).map { $0 >= number } ?? false
    case .since(let time): post.createdAt.map { $0 >= time } ?? false
    case .until(let time): post.createdAt.map { $0 < time } ?? false
    case .id(let name, let value): name.holds(value, of: post)
    case .not(let part): !part.matches(text, of: post)
    case .all(let parts): parts.allSatisfy { $0.matches(text, of: post) }
    case .any(let parts): parts.contains { $0.matches(text, of: post) }
    }
  }

  /// What of a post must be read for it.
  var needs: PostText.Needs {
    switch self {
    case .word, .run: .words
    case .name, .answers: .names
    case .language: .language
    case .author: .author
    case .link: .links
    case .not(let part): part.needs
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.needs) }
    default: []
    }
  }
}

extension ServiceOperator {
  /// Whether a post's own IDs satisfy the operator.
  fileprivate func holds(_ value: String, of post: Post) -> Bool {
    switch self {
    case .repliesTo: post.replyTo == value
    case .retweetsOfPost: post.repostOf == value
    case .quotesOfPost: post.quotes == value
    case .sinceID: NumericID.isNumeric(post.id) && NumericID.isLess(value, post.id)
    case .maxID: NumericID.isNumeric(post.id) && !NumericID.isLess(value, post.id)
    default: false
    }
  }
}

extension String {
  /// A handle without the full stop of a sentence.
  fileprivate var handle: String {
    var scalars = Substring(self).unicodeScalars
    while scalars.count > 1, let last = scalars.last, last == "." || last == "-" || last == "@" {
      scalars.removeLast()
    }
    return String(scalars)
  }

  /// An address without `http://` or `https://`.
  fileprivate var withoutScheme: String {
    for scheme in ["https://", "http://"] where lowercased().hasPrefix(scheme) {
      return String(dropFirst(scheme.count))
    }
    return self
  }
}
