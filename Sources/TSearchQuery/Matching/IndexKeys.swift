/// The digests of which a post must have one to match a query, so that queries are found by them.
enum IndexKeys {
  /// Digests of links and of authors' names are told apart from those of words.
  static let linkSalt: UInt64 = 0xA54F_F53A_5F1D_36F1
  static let nameSalt: UInt64 = 0x510E_527F_ADE6_82D1

  /// Two signs of a script without blanks, one behind the other: far rarer than each alone.
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    ((first << 7 | first >> 57) ^ second) &* 0x9FB2_1C65_1E98_DF25 | 1
  }

  /// Visits every digest that could be a key, to count how many queries have it.
  static func visit(_ matcher: PostMatcher, _ body: (UInt64) -> Void) {
    switch matcher {
    case .all(let parts), .any(let parts): for part in parts { visit(part, body) }
    case .not: break
    default: for set in sets(matcher) { set.forEach(body) }
    }
  }

  /// The keys that cost least: by what a post seldom has, the rarest required term.
  ///
  /// - Parameter cost: What a key costs.
  /// - Returns: `nil` where a post may match without any key.
  static func cheapest(_ matcher: PostMatcher, cost: (UInt64) -> Int) -> (keys: [UInt64], cost: Int)? {
    switch matcher {
    case .all(let parts):
      return parts.compactMap { cheapest($0, cost: cost) }.min { $0.cost < $1.cost }
    case .any(let parts):
      var all: (keys: [UInt64], cost: Int) = ([], 0)
      for part in parts {
        guard let one = cheapest(part, cost: cost) else { return nil }
        all.keys += one.keys.filter { !all.keys.contains($0) }
        all.cost += one.cost
      }
      return all
    case .language(let digest): return ([digest], 1 << 20)  // Most posts have one of few languages.
    default:
      return sets(matcher).map { ($0, $0.reduce(0) { $0 + cost($1) }) }.min { $0.1 < $1.1 }
    }
  }

  /// Sets of digests; a post that matches has one of each set.
  private static func sets(_ matcher: PostMatcher) -> [[UInt64]] {
    switch matcher {
    case .word(let digest), .name(let digest), .answers(let digest): return [[digest]]
    case .run(let wanted):
      let pairs = wanted.indices.dropFirst().compactMap { place -> UInt64? in
        let (before, this) = (wanted[place - 1], wanted[place])
        let isPair = before.mark & this.mark & Token.sign != 0 && this.mark & Token.joined != 0
        return isPair ? pair(before.digest, this.digest) : nil
      }
      return
        (pairs.isEmpty
        ? wanted.map(\.digest) : pairs + wanted.filter { $0.mark & Token.sign == 0 }.map(\.digest)).map {
          [$0]
        }
    case .link(let wanted): return wanted.map { [$0.digest ^ linkSalt] }
    case .author(let handle, let id, let name):
      return [[handle] + (id == 0 ? [] : [id]) + name.prefix(1).map { $0.digest ^ nameSalt }]
    default: return []
    }
  }
}
