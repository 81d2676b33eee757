import TSearchCore

/// Reads answers of Hacker News' search; knows no network.
struct HackerNewsReader {
  /// What ``Post/source`` will be.
  var source: String

  /// What a page held.
  struct Answer: Equatable {
    var posts: [FetchedPost] = []
    /// Items that could not be read.
    var oddItems = 0
    /// The second of the last item, where the page is full and more lies below.
    var next: Int64?
  }

  /// Why a body is no page of items: the service's own words, or what is wrong with its form.
  enum Fault: Error, Equatable {
    case refused(String)
    case malformed(String)
  }

  func read(_ body: [UInt8]) throws(Fault) -> Answer {
    var answer = Answer()
    var hasHits = false
    var (pages, size, count) = (1, HackerNewsRequest.pageSize, 0)
    var message: String?
    do {
      var reader = JSONReader(body)
      try reader.readObject { (reader, key) throws(JSONError) in
        switch key {
        case "hits":
          hasHits = reader.peek() == UInt8(ascii: "[")
          try reader.readAnyArray { reader throws(JSONError) in
            count += 1
            try read(&reader, into: &answer)
          }
        case "nbPages": pages = try reader.readInt() ?? pages
        case "hitsPerPage": size = try reader.readInt() ?? size
        case "message": message = try reader.readText()?.shownLine
        default: try reader.skip()
        }
      }
      try reader.expectEnd()
    } catch {
      let why = HTMLPage.isOne(body) ? "it is an HTML page" : "\(error.message) at byte \(error.offset)"
      throw .malformed(why)
    }
    guard hasHits else {
      if let message, !message.isEmpty { throw .refused(message) }
      throw .malformed("it holds no list of hits")
    }
    if count < size || pages <= 1 { answer.next = nil }
    return answer
  }

  private func read(_ reader: inout JSONReader, into answer: inout Answer) throws(JSONError) {
    guard reader.peek() == UInt8(ascii: "{") else {
      answer.oddItems += 1
      return try reader.skip()
    }
    let item = try HackerNewsItem(&reader)
    answer.next = item.second ?? answer.next
    if let post = item.fetched(from: source) { answer.posts.append(post) } else { answer.oddItems += 1 }
  }
}
