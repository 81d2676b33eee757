internal import TSearchFetch

extension HTTPResponse {
  /// How long the answer stays good: `Cache-Control: max-age` less its `Age`; `nil` where it says nothing or forbids keeping.
  ///
  /// - SeeAlso: RFC 9111, section 4.2.
  var freshness: Duration? {
    guard let control = header("cache-control")?.lowercased() else { return nil }
    let parts = control.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } }
    guard !parts.contains("no-cache"), !parts.contains("no-store"),
      let written = parts.first(where: { $0.hasPrefix("max-age=") }),
      let seconds = Int64(written.dropFirst(8))
    else { return nil }
    let age = header("age").flatMap { Int64($0) } ?? 0
    let left = min(seconds, 31_536_000) - max(0, min(age, seconds))
    return left > 0 ? .seconds(left) : nil
  }
}
