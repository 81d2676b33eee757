import TSearchCore
import TSearchSources

// What the services of today answer, read as `parse --as TYPE` does.
extension Reader {
  /// X's API v2 (FORMATS section 5).
  static let x = answer("x")
  /// API 1.1 (FORMATS section 4).
  static let twitter11 = answer("twitter-1.1")
  static let mastodon = answer("mastodon")
  static let bluesky = answer("bluesky")
  static let hackerNews = answer("hackernews")
  /// Both generations (FORMATS section 3).
  static let twitterCounter = answer("twittercounter")

  private static func answer(_ type: String) -> Reader {
    Reader(name: type) { bytes in
      do throws(ParseFault) {
        let body = try ParsedBody.parse(type: type, body: bytes)
        require(
          body == (try? ParsedBody.parse(type: type, body: bytes)),
          "an answer is the same each time it is read")
        for post in body.posts { requireSound(post) }
        for account in body.accounts { requireSound(account) }
        for line in body.lines(page: true) {
          require(
            !line.text.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "one line without controls: \(line.text)")
        }
      } catch {
        let words = error.report.message
        require(words.isHarmless && !words.contains("\n"), "one harmless line: \(words)")
      }
    }
  }
}

/// Traps where a reading is not what OUTSIDE section 2 promises.
private func requireSound(_ reading: AccountReading) {
  require(!reading.handle.isEmpty, "an account has a name")
  let line = reading.json.text
  let again = (try? JSONValue(parsing: line)).flatMap { try? AccountReading(json: $0) }
  // A name's own `@` is none of its letters.
  guard !reading.handle.hasPrefix("@") else { return }
  require(again == reading, "a reading is read as it was printed: \(line)")
}
