/// A query as understood: what a post must show, and how the parts go together.
///
/// `and` and `or` hold at least two parts, none of which is of their own kind.
package indirect enum QueryTree: Equatable, Sendable {
  /// One word as written, `C++` and `12:30` included.
  case word(String)
  /// The text between quotes, escapes resolved.
  case phrase(String)
  /// Without its `#`.
  case hashtag(String)
  /// Without its `@`.
  case mention(String)
  /// The author; without `@`.
  case from(String)
  /// A BCP 47 tag in lower case; `en` stands for `en-gb` too.
  case lang(String)
  /// `*`: every post of a source that can list them.
  case everything
  case not(QueryTree)
  case and([QueryTree])
  case or([QueryTree])

  /// The parts joined by AND; one alone is itself, and parts that are such lists are merged.
  static func all(_ parts: [QueryTree]) -> QueryTree {
    let flat = parts.flatMap { if case .and(let inner) = $0 { inner } else { [$0] } }
    return flat.count == 1 ? flat[0] : .and(flat)
  }

  /// The parts joined by OR; one alone is itself, and parts that are such lists are merged.
  static func any(_ parts: [QueryTree]) -> QueryTree {
    let flat = parts.flatMap { if case .or(let inner) = $0 { inner } else { [$0] } }
    return flat.count == 1 ? flat[0] : .or(flat)
  }
}
