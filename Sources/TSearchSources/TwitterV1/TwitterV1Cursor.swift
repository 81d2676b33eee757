import TSearchCore

/// Where the next page begins, in words of our own: `page=2&max_id=28857935752`.
///
/// Of the service's `next_page` only these two numbers are read; what it wrote never becomes part of a URL.
package struct TwitterV1Cursor: Equatable, Sendable, CustomStringConvertible {
  /// The service gives about 1,500 results in all.
  private static let pages = 2...1500
  package var page: Int?
  package var maxID: String?

  package init?(page: Int? = nil, maxID: String?) {
    guard page != nil || maxID != nil else { return nil }
    self.page = page
    self.maxID = maxID
  }

  /// Goes on below the last post; a pinned one stands first and would leap over everything.
  init?(below posts: [FetchedPost]) {
    guard let last = posts.last, let maxID = NumericID.predecessor(last.identity) else { return nil }
    self.init(maxID: maxID)
  }

  /// Reads the two numbers from a query such as `?page=2&max_id=28857935752&q=swift`.
  package init?(_ text: String) {
    var page: Int?
    var maxID: String?
    for part in text.drop(while: { $0 == "?" }).split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let value = String(pair[1])
      switch pair[0] {
      case "page": page = Int(value).flatMap { Self.pages.contains($0) ? $0 : nil }
      case "max_id": maxID = NumericID.isNumeric(value) && value.utf8.count <= 19 ? value : nil
      default: continue
      }
    }
    self.init(page: page, maxID: maxID)
  }

  package var description: String {
    [page.map { "page=\($0)" }, maxID.map { "max_id=\($0)" }].compactMap(\.self).joined(separator: "&")
  }
}
