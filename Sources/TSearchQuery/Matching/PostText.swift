import TSearchCore

/// What of a post a query is compared with, made once for all of the query's parts.
struct PostText {
  /// What of a post must be read for a query; the rest is not worth the time.
  struct Needs: OptionSet {
    let rawValue: UInt8
    static let words = Needs(rawValue: 1)
    static let author = Needs(rawValue: 2)
    static let language = Needs(rawValue: 4)
    static let links = Needs(rawValue: 8)
    static let names = Needs(rawValue: 16)
    static let all = Needs(rawValue: 31)
  }

  /// Of the title, then of the text.
  private(set) var tokens = TokenList()
  private(set) var links = TokenList()
  /// Of the author's name, where no handle is known.
  private(set) var authorName = TokenList()
  /// Digests of tags, mentions, cashtags, the author and the language.
  private(set) var names: [UInt64] = []
  private var reader = TextReader()

  init() {}

  init(_ post: Post, reading needs: Needs = .all) { read(post, needs) }

  /// Takes on another post and uses what memory the last one took.
  mutating func replace(_ post: Post, reading needs: Needs) {
    tokens.removeAll()
    names.removeAll(keepingCapacity: true)
    if !links.isEmpty { links.removeAll() }
    if !authorName.isEmpty { authorName.removeAll() }
    read(post, needs)
  }

  private mutating func read(_ post: Post, _ needs: Needs) {
    if !needs.isDisjoint(with: [.words, .names]) {
      if let title = post.title, !title.isEmpty {
        reader.read(title, into: &tokens, names: &names)
        tokens.appendGap()
      }
      if let text = post.text { reader.read(text, into: &tokens, names: &names) }
    }
    if needs.contains(.names) {
      for tag in post.tags { names.append(Digest.of(tag, as: Digest.tag)) }
      for user in post.mentions { Names.addHandle(user, as: Digest.mention, into: &names) }
    }
    if needs.contains(.author), let author = post.author { read(author) }
    if needs.contains(.language), let lang = post.lang { Names.addLanguage(lang, into: &names) }
    if needs.contains(.links) {
      var ignored: [UInt64] = []
      for link in post.links {
        reader.read(link, into: &links, names: &ignored)
        links.appendGap()
      }
    }
  }

  private mutating func read(_ author: Post.Author) {
    if let handle = author.handle {
      Names.addHandle(handle, as: Digest.author, into: &names)
    } else if let name = author.name {
      var ignored: [UInt64] = []
      reader.read(name, into: &authorName, names: &ignored)
    }
    if let id = author.id { names.append(Digest.of(id, as: Digest.authorID)) }
  }
}
