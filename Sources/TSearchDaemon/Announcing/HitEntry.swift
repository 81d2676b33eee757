package import TSearchCore

/// The journal's entry of a hit, without what is not known of it (OUTSIDE section 3).
package struct HitEntry: Sendable {
  /// The most characters of the text in `MESSAGE`.
  private static let mostText = 200

  package let number: Int64
  /// The post's ID as the entry carries it, and as it is read back.
  package let postID: String
  package let entry: JournalEntry

  /// `nil` for a hit without a number, which is never announced.
  package init?(_ hit: Hit, store: String, unit: UnitField) {
    guard let number = hit.number else { return nil }
    self.number = number
    let post = hit.post
    postID = JournalText.line(post.id)
    var fields: [(name: String, value: String)] = [
      ("MESSAGE", Self.message(of: hit)), (JournalField.messageID, MessageID.hit.rawValue),
      ("PRIORITY", "5"), ("SYSLOG_IDENTIFIER", "tsearchd"), unit.field,
      (JournalField.store, store), (JournalField.hit, String(number)),
      (JournalField.postID, postID), ("TSEARCH_SOURCE", JournalText.line(post.source)),
    ]
    for search in hit.searches { fields.append(("TSEARCH_SEARCH", JournalText.line(search))) }
    let optional = [
      ("TSEARCH_POST_URL", post.url.map(JournalText.line)),
      ("TSEARCH_AUTHOR", post.author?.handle.map(JournalText.line)),
      ("TSEARCH_AUTHOR_NAME", post.author?.name.map(JournalText.line)),
      ("TSEARCH_CREATED_AT", post.createdAt?.rfc3339),
      ("TSEARCH_TEXT", post.text.map(JournalText.block)),
    ]
    for case (let name, let value?) in optional { fields.append((name, value)) }
    entry = JournalEntry(fields)
  }

  /// `NAMES: AUTHOR (@HANDLE): TITLE or first line of the text URL`.
  private static func message(of hit: Hit) -> String {
    let post = hit.post
    let title = JournalText.firstLine(of: post.title ?? "")
    let text = title.isEmpty ? JournalText.firstLine(of: post.text ?? "") : title
    let heads = [hit.searches.map(JournalText.line).joined(separator: ", "), byline(of: post)]
    let tail = [JournalText.cut(text, to: mostText), post.url.map(JournalText.line) ?? ""].map(
      Directions.closed)
    return (heads.filter { !$0.isEmpty } + [tail.filter { !$0.isEmpty }.joined(separator: " ")])
      .joined(separator: ": ")
  }

  private static func byline(of post: Post) -> String {
    let name = Directions.closed(JournalText.firstLine(of: post.author?.name ?? ""))
    let handle = Directions.closed(JournalText.firstLine(of: post.author?.handle ?? ""))
    if handle.isEmpty { return name }
    return name.isEmpty ? "@\(handle)" : "\(name) (@\(handle))"
  }
}
