import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct MatchingTableTests {
  private static let table = Table("matching.txt")

  @Test("the table has its 600 cases") func size() { #expect(Self.table.rows.count >= 600) }

  @Test("matches as the table says", arguments: table.rows)
  func matching(row: Table.Row) throws {
    let query = try Query(parsing: row.quoted[0])
    #expect(query.matches(try post(row)) == (row.plain[0] == "yes"), "\(row.quoted)")
  }

  @Test("the negated query matches the other posts", arguments: table.rows)
  func negated(row: Table.Row) throws {
    let tree = try Query(parsing: row.quoted[0]).tree
    guard tree != .everything else { return }
    let post = try post(row)
    #expect(Query(QueryTree.not(tree).negatingLeavesOnly).matches(post) == (row.plain[0] != "yes"))
  }

  @Test("an index of all the table's queries finds those that match, for each of its posts")
  func indexed() throws {
    let queries = try Self.table.rows.map { try Query(parsing: $0.quoted[0]) }
    var index = QueryIndex(queries)
    for row in Self.table.rows {
      let post = try post(row)
      #expect(index.matches(post) == queries.indices.filter { queries[$0].matches(post) }, "line \(row.line)")
    }
  }

  /// A post of the row's text, with what stands behind it.
  private func post(_ row: Table.Row) throws -> Post {
    var post = Post(source: "sample", id: "1")
    post.text = row.quoted[1]
    var author = Post.Author()
    for field in row.plain[2].split(separator: " ") {
      let sign = try #require(field.firstIndex(of: "="))
      let value = String(field[field.index(after: sign)...])
      let list = value.split(separator: ",").map(String.init)
      switch field[..<sign] {
      case "from": author.handle = value
      case "name": author.name = String(value.map { $0 == "_" ? " " : $0 })
      case "id": author.id = value
      case "postid": post.id = value
      case "lang": post.lang = value
      case "kind": post.kind = try #require(Post.Kind(rawValue: value))
      case "replyto": post.replyTo = value
      case "quotes": post.quotes = value
      case "repostof": post.repostOf = value
      case "tags": post.tags = list
      case "mentions": post.mentions = list
      case "links": post.links = list
      case "media": post.media = try list.map { try #require(Post.Media(rawValue: $0)) }
      case "likes": post.likes = Int(value)
      case "replies": post.replies = Int(value)
      case "reposts": post.reposts = Int(value)
      case "title": post.title = value
      case "at": post.createdAt = Timestamp(rfc3339: value)
      default: Issue.record("line \(row.line): no field '\(field)'")
      }
    }
    post.author = author == Post.Author() ? nil : author
    return post
  }
}
