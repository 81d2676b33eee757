import TSearchCore

/// The URL of one page of Hacker News' search (FORMATS section 9).
struct HackerNewsRequest: Equatable {
  static let pageSize = 100
  var url: String

  /// - Returns: `nil` for a subject that the service does not know.
  init?(_ ask: Ask, base: String) {
    guard case .parameters(let parameters) = ask.subject else { return nil }
    var bounds: [String] = []
    if let floor = ask.afterTime { bounds.append("created_at_i>=\(floor.seconds)") }
    let ceilings = [ask.cursor.flatMap { Int64($0) }, ask.beforeTime?.seconds].compactMap(\.self)
    if let ceiling = ceilings.min() { bounds.append("created_at_i<=\(ceiling)") }
    var list = parameters.map { (name: $0.name, value: $0.value) }
    list.append(("hitsPerPage", String(Self.pageSize)))
    if !bounds.isEmpty { list.append(("numericFilters", bounds.joined(separator: ","))) }
    url = "\(base)/api/v1/search_by_date?" + PercentEncoding.query(list)
  }
}
