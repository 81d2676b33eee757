import TSearchCore

/// That the store was put in place from a backup: the journal may know more than it (DESIGN 4.8).
struct CopiedStore {
  /// For how long posts that were announced after the backup are looked for: services list older ones no more.
  private static let span = Duration.seconds(7 * 86_400)

  var at: Timestamp
  var cursor: String?

  func isFresh(at now: Timestamp) -> Bool { now < at + CopiedStore.span }
}

extension CopiedStore {
  var column: String {
    let json: JSONValue = ["at": .moment(at), "cursor": .optional(cursor)]
    return json.text
  }

  init?(column text: String) {
    guard let json = try? JSONValue(parsing: text), let at = json["at"]?.moment else { return nil }
    self.init(at: at, cursor: json["cursor"]?.string)
  }
}
