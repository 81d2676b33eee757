/// Dividing a query for services that know neither OR nor groups.
extension QueryTree {
  /// No poll asks one source for more alternatives than that.
  static let mostRequests = 8
  /// Alternatives that are not looked at any more, before those that others cover are left out.
  private static let mostProducts = 256

  /// The query as alternatives, each a list of terms that must all hold, for a request each.
  ///
  /// What a service cannot be sent is left out, so that a request may find more than the query, never less. A group of
  /// which some side has nothing that can be asked for is decided here alone.
  ///
  /// - Parameter sends: Whether a term (a leaf, a negated leaf, or an OR that the service knows) can be sent.
  /// - Throws: ``QueryRefusal`` where there are too many.
  func requests(sends: (QueryTree) throws(QueryRefusal) -> Bool) throws(QueryRefusal) -> [[QueryTree]] {
    let all = try negatingLeavesOnly.products(sends)
    var kept: [Set<QueryTree>] = []
    var lists: [[QueryTree]] = []
    for list in all.sorted(by: { $0.count < $1.count }) {
      let set = Set(list)
      let isContradiction = set.contains { if case .not(let leaf) = $0 { set.contains(leaf) } else { false } }
      if isContradiction || kept.contains(where: { $0.isSubset(of: set) }) { continue }
      kept.append(set)
      lists.append(list)
    }
    guard !lists.isEmpty else {
      throw QueryRefusal("no post can match the query", hint: "leave out what contradicts itself")
    }
    // In the order in which they were written.
    let ordered = all.filter { lists.contains($0) }.reduce(into: [[QueryTree]]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    guard ordered.count <= Self.mostRequests else { throw Self.tooMany(ordered.count) }
    return ordered
  }

  private static func tooMany(_ count: Int) -> QueryRefusal {
    QueryRefusal(
      "this service knows no OR, and the query has \(count) alternatives; at most \(mostRequests) are asked, a request each",
      hint: "save it as several searches")
  }

  private func products(_ sends: (QueryTree) throws(QueryRefusal) -> Bool) throws(QueryRefusal)
    -> [[QueryTree]]
  {
    if try sends(self) { return [[self]] }
    switch self {
    case .and(let parts):
      var all: [[QueryTree]] = [[]]
      for part in parts {
        let factors = try part.products(sends)
        guard all.count * factors.count <= Self.mostProducts else {
          throw Self.tooMany(all.count * factors.count)
        }
        all = all.flatMap { list in factors.map { factor in list + factor.filter { !list.contains($0) } } }
      }
      return all
    case .or(let parts):
      var all: [[QueryTree]] = []
      for part in parts {
        all += try part.products(sends)
        guard all.count <= Self.mostProducts else { throw Self.tooMany(all.count) }
      }
      return all.allSatisfy { $0.contains { !$0.isNegation } } ? all : [[]]
    default: return [[]]
    }
  }

  var isNegation: Bool { if case .not = self { true } else { false } }

  /// What must be true of a post beside `rest`: the parts of the query that are decided by leaves of one kind alone.
  ///
  /// - Returns: The parts without such leaves, and those of such leaves alone.
  /// - Throws: ``QueryRefusal`` for a group that has both.
  func divided(
    _ isHere: (QueryTree) -> Bool, at service: String
  ) throws(QueryRefusal) -> (sent: QueryTree?, here: QueryTree?) {
    var sent: [QueryTree] = []
    var here: [QueryTree] = []
    for part in negatingLeavesOnly.conjuncts {
      let leaves = part.leaves
      guard let leaf = leaves.first(where: isHere) else {
        sent.append(part)
        continue
      }
      guard leaves.allSatisfy(isHere) else {
        throw QueryRefusal(
          "'\(leaf.printed)' is decided here and not by \(service), so that it cannot stand in a group with other terms",
          hint: "put it outside of the parentheses, or save one search for each side of the OR")
      }
      here.append(part)
    }
    return (sent.isEmpty ? nil : .all(sent), here.isEmpty ? nil : .all(here))
  }
}
