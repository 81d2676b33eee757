import TSearchCore

/// Reads bodies of API 1.1: a search, a bare list of statuses, or one status alone; knows no network.
struct Twitter11Reader {
  /// What ``Post/source`` will be.
  var source: String
  /// Where posts can be seen, without a slash at its end.
  var site = "https://x.com"

  func read(_ body: [UInt8]) throws(TwitterV1Fault) -> TwitterV1Answer {
    do {
      var reader = JSONReader(body)
      let answer =
        reader.peek() == UInt8(ascii: "[") ? try timeline(&reader) : try search(&reader, isAlone: body)
      try reader.expectEnd()
      if let answer { return answer }
    } catch {
      throw TwitterV1Fault(
        "it is no JSON as expected: \(error.message) at byte \(error.offset)", in: body)
    }
    throw TwitterV1Fault("it holds no list of statuses", in: body)
  }

  private func timeline(_ reader: inout JSONReader) throws(JSONError) -> TwitterV1Answer? {
    var answer = TwitterV1Answer()
    try readItems(&reader, into: &answer)
    answer.next = TwitterV1Cursor(below: answer.posts)
    return answer
  }

  /// - Parameter body: Read anew where it is no search but may be one status.
  private func search(
    _ reader: inout JSONReader, isAlone body: [UInt8]
  ) throws(JSONError) -> TwitterV1Answer? {
    var answer = TwitterV1Answer()
    var nextResults: String?
    var (hasItems, isStatus) = (false, false)
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "statuses":
        if reader.peek() == UInt8(ascii: "[") { hasItems = true }
        try readItems(&reader, into: &answer)
      case "search_metadata":
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          switch key {
          case "max_id", "max_id_str": answer.newestID = try reader.readID() ?? answer.newestID
          case "since_id", "since_id_str": answer.sinceID = try reader.readID() ?? answer.sinceID
          case "next_results": nextResults = try reader.readText()
          default: try reader.skip()
          }
        }
      case "text", "full_text":
        isStatus = true
        try reader.skip()
      default: try reader.skip()
      }
    }
    if hasItems {
      answer.next = nextResults.flatMap { TwitterV1Cursor($0) ?? TwitterV1Cursor(below: answer.posts) }
      return answer
    }
    guard isStatus else { return nil }
    var status = JSONReader(body)
    append(try status.readLegacyStatus(depth: 0), to: &answer)
    return answer
  }

  private func readItems(
    _ reader: inout JSONReader, into answer: inout TwitterV1Answer
  ) throws(JSONError) {
    try reader.readAnyArray { reader throws(JSONError) in
      guard answer.posts.count < TwitterV1Reader.mostItems else { return try reader.skip() }
      guard reader.peek() == UInt8(ascii: "{") else {
        answer.oddItems += 1
        return try reader.skip()
      }
      append(try reader.readLegacyStatus(depth: 0), to: &answer)
    }
  }

  private func append(_ status: LegacyStatus, to answer: inout TwitterV1Answer) {
    if let post = status.fetched(from: source, site: site, marksReposts: true) {
      answer.posts.append(post)
    } else {
      answer.oddItems += 1
    }
  }
}
