extension QueryTree {
  /// The same query with `not` on leaves only: `-(a OR b)` is `-a -b`, `-(a b)` is `-a OR -b`.
  var negatingLeavesOnly: QueryTree { pushed(isNegated: false) }

  private func pushed(isNegated: Bool) -> QueryTree {
    switch self {
    case .not(let part): part.pushed(isNegated: !isNegated)
    case .and(let parts):
      isNegated
        ? .any(parts.map { $0.pushed(isNegated: true) }) : .all(parts.map { $0.pushed(isNegated: false) })
    case .or(let parts):
      isNegated
        ? .all(parts.map { $0.pushed(isNegated: true) }) : .any(parts.map { $0.pushed(isNegated: false) })
    default: isNegated ? .not(self) : self
    }
  }
}
