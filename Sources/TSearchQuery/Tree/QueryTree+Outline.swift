extension Query {
  /// The tree as lines, each part indented below what joins it.
  package var outline: [String] { tree.outline }
}

extension QueryTree {
  fileprivate var outline: [String] {
    switch self {
    case .and(let parts): ["all of"] + parts.flatMap(\.indented)
    case .or(let parts): ["one of"] + parts.flatMap(\.indented)
    case .not(let part) where part.isLeaf: part.outline.map { "not " + $0 }
    case .not(let part): ["not"] + part.indented
    case .word(let text): ["word \(text)"]
    case .phrase(let text): ["phrase \(text)"]
    case .hashtag(let text): ["hashtag \(text)"]
    case .mention(let text): ["mention of \(text)"]
    case .cashtag(let text): ["cashtag \(text)"]
    case .from(let text): ["written by \(text)"]
    case .to(let text): ["an answer to \(text)"]
    case .url(let text): ["a link with \(text)"]
    case .lang(let text): ["in the language \(text)"]
    case .since(let time): ["written since \(time.queryText)"]
    case .until(let time): ["written before \(time.queryText)"]
    case .kind(.retweet): ["a repost"]
    case .kind(.reply): ["an answer"]
    case .kind(.quote): ["a quote"]
    case .kind(.verified): ["by a verified author"]
    case .kind(.nullcast): ["an advertisement"]
    case .has(let part): ["with \(part.rawValue)"]
    case .atLeast(let count, let number): ["at least \(number) \(count.rawValue.dropFirst(4))"]
    case .service, .everything: [printed]
    }
  }

  private var indented: [String] { outline.map { "  " + $0 } }
}
