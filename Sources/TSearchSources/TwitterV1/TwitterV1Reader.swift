import TSearchCore

/// Reads bodies of the old services; knows no network.
package struct TwitterV1Reader: Sendable {
  /// Items beyond are not read; a page has at most 200.
  static let mostItems = 10_000

  /// What ``Post/source`` will be.
  package var source: String
  /// Where posts can be seen, without a slash at its end.
  package var site: String

  package init(source: String, site: String = "https://twitter.com") {
    self.source = source
    self.site = site
  }

  /// Reads an answer of `search.json`; its items stand in `results`, or in `statuses` (FORMATS section 1).
  package func search(_ body: [UInt8]) throws(TwitterV1Fault) -> TwitterV1Answer {
    var answer = TwitterV1Answer()
    var nextPage: String?
    var hasItems = false
    do {
      var reader = JSONReader(body)
      try reader.readObject { (reader, key) throws(JSONError) in
        switch key {
        case "results", "statuses":
          if reader.peek() == UInt8(ascii: "[") { hasItems = true }
          try readItems(&reader, into: &answer)
        case "next_page": nextPage = try reader.readText()
        case "max_id", "max_id_str": answer.newestID = try reader.readID() ?? answer.newestID
        case "since_id", "since_id_str": answer.sinceID = try reader.readID() ?? answer.sinceID
        case "warning": answer.hasWarning = try reader.readText()?.isEmpty == false
        default: try reader.skip()
        }
      }
      try reader.expectEnd()
    } catch {
      throw TwitterV1Fault(
        "it is no JSON object as expected: \(error.message) at byte \(error.offset)", in: body)
    }
    guard hasItems else {
      throw TwitterV1Fault("it holds no list of results", in: body)
    }
    answer.next = nextPage.flatMap { TwitterV1Cursor($0) ?? TwitterV1Cursor(below: answer.posts) }
    return answer
  }

  /// Reads an answer of `statuses/user_timeline`, or one status alone (FORMATS section 2).
  package func timeline(_ body: [UInt8]) throws(TwitterV1Fault) -> TwitterV1Answer {
    let root: XMLElement
    do {
      root = try XMLElement(parsing: body)
    } catch {
      throw TwitterV1Fault(error.message, in: body)
    }
    var items: [XMLElement]
    switch root.name {
    case "statuses": items = Array(root.children.lazy.filter { $0.name == "status" }.prefix(Self.mostItems))
    case "status": items = [root]
    default:
      throw TwitterV1Fault("its root is '\(root.name.shownLine)' and not 'statuses'", in: body)
    }
    var answer = TwitterV1Answer()
    for item in items { append(LegacyStatus(item), to: &answer) }
    answer.next = TwitterV1Cursor(below: answer.posts)
    return answer
  }

  private func readItems(
    _ reader: inout JSONReader, into answer: inout TwitterV1Answer
  ) throws(JSONError) {
    try reader.readAnyArray { reader throws(JSONError) in
      guard answer.posts.count < Self.mostItems else { return try reader.skip() }
      guard reader.peek() == UInt8(ascii: "{") else {
        answer.oddItems += 1
        return try reader.skip()
      }
      append(try reader.readLegacyStatus(depth: 0), to: &answer)
    }
  }

  private func append(_ status: LegacyStatus, to answer: inout TwitterV1Answer) {
    if let post = status.fetched(from: source, site: site) {
      answer.posts.append(post)
    } else {
      answer.oddItems += 1
    }
  }
}
