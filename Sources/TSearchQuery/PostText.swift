import TSearchCore

/// What of a post a query is compared with, made once for all of the query's parts.
struct PostText {
  /// Of the title, then of the text; a gap that no phrase crosses between them.
  let tokens: [Token]
  /// In lower case; for words that hold no letter and no digit, such as `:)`.
  let plain: String
  /// Written as `#tag` or given by the source; in lower case, without `#`.
  let tags: Set<String>
  /// Written as `@user` or given by the source; in lower case, without `@`.
  let mentions: Set<String>
  let handle: String?
  let authorTokens: [Token]
  let lang: String?

  init(_ post: Post) {
    let title = post.title ?? ""
    let text = post.text ?? ""
    let gap = Token(text: "", isRun: false)
    tokens = title.isEmpty ? Token.list(text) : Token.list(title) + [gap] + Token.list(text)
    plain = (title + "\n" + text).lowercased()
    tags = Set(post.tags.map { $0.lowercased() } + plain.names(after: ["#", "＃"], where: \.isTagSign))
    mentions = Set(
      post.mentions.map { $0.lowercased() } + plain.names(after: ["@", "＠"], where: \.isHandleSign))
    handle = post.author?.handle?.lowercased()
    authorTokens = Token.list(post.author?.name ?? "")
    lang = post.lang?.lowercased()
  }
}

extension String {
  /// The names that stand behind a sign, where no letter stands before it.
  fileprivate func names(
    after signs: Set<Unicode.Scalar>, where belongs: (Unicode.Scalar) -> Bool
  ) -> [String] {
    var names: [String] = []
    var index = unicodeScalars.startIndex
    var before: Unicode.Scalar = " "
    while index < unicodeScalars.endIndex {
      let scalar = unicodeScalars[index]
      unicodeScalars.formIndex(after: &index)
      if signs.contains(scalar), !before.isTagSign {
        let name = unicodeScalars[index...].prefix(while: belongs)
        if !name.isEmpty { names.append(String(name)) }
      }
      before = scalar
    }
    return names
  }
}
