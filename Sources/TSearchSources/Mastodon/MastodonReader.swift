import TSearchCore

/// Reads answers of servers that speak Mastodon's interface; knows no network.
struct MastodonReader {
  /// What ``Post/source`` will be.
  var source: String
  /// When accounts were read.
  var moment: Timestamp?

  /// What an answer held.
  struct Answer: Equatable {
    var posts: [FetchedPost] = []
    var accounts: [AccountReading] = []
    /// Items that could not be read.
    var oddItems = 0
    /// How many items stood there, and the IDs of the first and the last.
    var count = 0
    var first: String?
    var last: String?
  }

  /// Why a body is no list of statuses and no account.
  enum Fault: Error, Equatable {
    /// The server's own words, in its own language.
    case refused(String)
    case malformed(String)
  }

  /// Reads a list of statuses, one of accounts, a search's answer, a status or an account.
  func read(_ body: [UInt8]) throws(Fault) -> Answer {
    var answer = Answer()
    do {
      var reader = JSONReader(body)
      if reader.peek() == UInt8(ascii: "[") {
        try readList(&reader, into: &answer)
      } else {
        try readObject(body, &reader, into: &answer)
      }
      try reader.expectEnd()
    } catch let error as JSONError {
      let why = HTMLPage.isOne(body) ? "it is an HTML page" : "\(error.message) at byte \(error.offset)"
      throw .malformed(body.allSatisfy { $0 <= 0x20 } ? "it is empty" : why)
    } catch {
      throw error as? Fault ?? .malformed("it cannot be read")
    }
    return answer
  }

  private func readList(_ reader: inout JSONReader, into answer: inout Answer) throws(JSONError) {
    try reader.readArray { reader throws(JSONError) in
      answer.count += 1
      guard reader.peek() == UInt8(ascii: "{") else {
        answer.oddItems += 1
        return try reader.skip()
      }
      let start = reader
      append(try MastodonStatus(&reader), account: start, to: &answer)
    }
  }

  /// Takes in a status; where it is none, perhaps an account.
  private func append(_ status: MastodonStatus, account: JSONReader, to answer: inout Answer) {
    if answer.first == nil { answer.first = status.id }
    answer.last = status.id ?? answer.last
    if let post = status.fetched(from: source) { return answer.posts.append(post) }
    var reader = account
    if let account = try? MastodonAccount(&reader), let reading = account.reading(from: source, at: moment) {
      answer.accounts.append(reading)
    } else {
      answer.oddItems += 1
    }
  }

  private func readObject(
    _ body: [UInt8], _ reader: inout JSONReader, into answer: inout Answer
  ) throws {
    let start = reader
    var isSearch = false
    var words: String?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "statuses":
        isSearch = reader.peek() == UInt8(ascii: "[")
        if isSearch { try readList(&reader, into: &answer) } else { try reader.skip() }
      case "error": words = try reader.readText()
      case "error_description": words = try reader.readText() ?? words
      default: try reader.skip()
      }
    }
    guard !isSearch else { return }
    if let words = words?.shownLine, !words.isEmpty { throw Fault.refused(words) }
    var again = start
    answer.count = 1
    append(try MastodonStatus(&again), account: start, to: &answer)
    if answer.oddItems > 0 { throw Fault.malformed("it holds no statuses and no account") }
  }
}
