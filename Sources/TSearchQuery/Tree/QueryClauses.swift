/// A query as clauses that must all hold, each of them terms of which one must hold.
struct QueryClauses {
  /// A leaf, or that it does not hold.
  struct Term: Equatable {
    var leaf: QueryTree
    var isNegated: Bool
  }

  /// More than this no service takes, and distributing OR over AND doubles them with each step.
  private static let most = 256

  let clauses: [[Term]]

  init(_ tree: QueryTree) throws(QueryRefusal) {
    clauses = try QueryClauses.clauses(tree, isNegated: false)
  }

  private static func clauses(_ tree: QueryTree, isNegated: Bool) throws(QueryRefusal) -> [[Term]] {
    switch tree {
    case .not(let part): try clauses(part, isNegated: !isNegated)
    case .and(let parts): isNegated ? try product(parts, isNegated) : try sum(parts, isNegated)
    case .or(let parts): isNegated ? try sum(parts, isNegated) : try product(parts, isNegated)
    default: [[Term(leaf: tree, isNegated: isNegated)]]
    }
  }

  private static func sum(_ parts: [QueryTree], _ isNegated: Bool) throws(QueryRefusal) -> [[Term]] {
    var all: [[Term]] = []
    for part in parts {
      all += try clauses(part, isNegated: isNegated)
      guard all.count <= most else { throw .tooLong }
    }
    return all
  }

  /// Every clause of one part joined with every clause of the others.
  private static func product(_ parts: [QueryTree], _ isNegated: Bool) throws(QueryRefusal) -> [[Term]] {
    var all: [[Term]] = [[]]
    for part in parts {
      let factors = try clauses(part, isNegated: isNegated)
      guard all.count * factors.count <= most else { throw .tooLong }
      all = all.flatMap { clause in
        factors.map { factor in clause + factor.filter { !clause.contains($0) } }
      }
    }
    return all
  }
}
