import Testing

@testable import TSearchQuery

@Suite struct ParsingTableTests {
  private static let table = Table("parsing.txt")

  @Test("the table has its 400 cases") func size() { #expect(Self.table.rows.count >= 400) }

  @Test("reads, or refuses at its place, as the table says", arguments: table.rows)
  func reading(row: Table.Row) throws {
    let (verb, place) = verbAndPlace(row.plain[1])
    do throws(QueryError) {
      let query = try Query(parsing: row.quoted[0])
      #expect(verb == "is" && query.tree.shape == row.quoted[1])
      #expect(try Query(parsing: query.printed) == query, "printed: \(query.printed)")
      let noted = row.plain.count > 2 ? verbAndPlace(row.plain[2]) : (verb: "", place: nil)
      #expect(query.notes.first?.offset == noted.place && query.notes.count <= 1)
      #expect(query.notes.first?.message == (row.quoted.count > 2 ? row.quoted[2] : nil))
    } catch {
      #expect(verb == "fails" && error.offset == place && error.message == row.quoted[1])
      #expect(error.hint != nil, "says what would be right")
    }
  }

  /// `fails at 5`: the first word and the number.
  private func verbAndPlace(_ words: String) -> (verb: String, place: Int?) {
    let words = words.split(separator: " ")
    return (words.first.map(String.init) ?? "", words.last.flatMap { Int($0) })
  }

  @Test(
    "names what was meant",
    arguments: [
      ("form:alice", "did you mean 'from:'?"), ("lnag:en", "did you mean 'lang:'?"),
      ("min_like:5", "did you mean 'min_likes:'?"), ("is:retweets", "did you mean 'is:retweet'?"),
      ("has:hashtag", "did you mean 'has:hashtags'?"), ("filter:replys", "did you mean 'filter:replies'?"),
      ("from：alice", "write 'from:'"), ("“swift 6”", "write straight ones: \"…\""), ("（a）", "write '('"),
      ("−a", "write '-' to leave a word out"), ("a | b", "write 'OR'"), ("a NOT b", "put '-' right before"),
      ("re:invent", "quote the text to search for it as it stands: \"re:invent\""),
      ("include:retweets", "leave it out"), ("since:yesterday", "it takes a day"),
      ("lang:e", "it takes a code such as 'en'"), ("a AND b", "leave it out"),
    ])
  func hints(query: String, hint: String) {
    let error = #expect(throws: QueryError.self) { try Query(parsing: query) }
    #expect(error?.hint?.contains(hint) == true, "\(error?.hint ?? "none")")
  }
}
