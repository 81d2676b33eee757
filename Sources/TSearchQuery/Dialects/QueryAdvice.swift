package import TSearchCore

// What is worth saying of a query before anybody is asked.
extension Query {
  /// What may not be meant, at whatever source: `add`, `edit`, `search` and `explain` say the same.
  package var warnings: [String] {
    var all = notes.map { "\($0.message)" }
    guard tree != .everything, let lists = tree.conjunctions else { return all }
    if lists.allSatisfy(\.isContradiction) {
      all.append("no post can match: the query contradicts itself")
    } else if let open = lists.first(where: { $0.allSatisfy(\.isNegation) }) {
      let absent = open.map(\.printed).joined(separator: " ")
      all.append("almost every post matches '\(absent)': it only says what must be absent")
    }
    return all
  }

  /// What asking a source for it takes and costs.
  ///
  /// - Parameter rights: What the source can be asked for; `nil`: that is not known.
  package func warnings(at source: SourceName, type: SourceType, rights: [SourceTraits.Right]?) -> [String] {
    var all: [String] = []
    let login = "'tsearchctl source login \(source)'"
    switch type {
    case .x:
      all.append("'\(source)' bills every post read, about $0.005 each, once in a UTC day")
      if rights == nil || rights?.isEmpty == true { all.append("'\(source)' needs a token: \(login)") }
    case .bluesky, .mastodon:
      let isOpen = (try? plan(for: type, rights: [.tag, .timeline, .account])) != nil
      if rights == nil, !isOpen { all.append("'\(source)' needs a credential for this: \(login)") }
    default: break
    }
    return all
  }
}

extension QueryTree {
  /// The query as alternatives of terms that must all hold; `nil` where they are too many to look through.
  fileprivate var conjunctions: [[QueryTree]]? {
    // The clauses of the opposite, each turned round.
    (try? QueryClauses(.not(self)))?.clauses.map { clause in
      clause.map { $0.isNegated ? $0.leaf : .not($0.leaf) }
    }
  }
}

extension [QueryTree] {
  /// Whether no post can satisfy all of the terms.
  fileprivate var isContradiction: Bool {
    let set = Set(self)
    if set.contains(where: { if case .not(let leaf) = $0 { set.contains(leaf) } else { false } }) {
      return true
    }
    var (start, end): (Timestamp?, Timestamp?) = (nil, nil)
    for term in self {
      switch term {
      case .since(let time): start = Swift.max(start ?? time, time)
      case .until(let time): end = Swift.min(end ?? time, time)
      default: break
      }
    }
    if let start, let end, start >= end { return true }
    let languages = compactMap { if case .lang(let tag) = $0 { tag } else { nil } }
    return languages.contains { one in languages.contains { !one.hasPrefix($0) && !$0.hasPrefix(one) } }
  }
}
