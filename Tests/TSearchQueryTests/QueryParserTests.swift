import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct QueryParserTests {
  @Test("bounds length and depth")
  func bounds() throws {
    let word = String(repeating: "é", count: QueryParser.longest)
    #expect(try Query(parsing: word).tree == .word(word))
    #expect(throws: QueryError.self) { try Query(parsing: word + "é") }
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try Query(parsing: nested(64)).tree == .word("a"))
    #expect(throws: QueryError.self) { try Query(parsing: nested(65)) }
    #expect(throws: QueryError.self) { try Query(parsing: String(repeating: "-", count: 4000) + "a") }
  }

  @Test("prints random trees so that they read back the same")
  func roundTrip() throws {
    var random = SplitMix(seed: 6)
    for _ in 0..<3000 {
      let tree = random.tree(depth: 5)
      let printed = tree.printed
      #expect(try Query(parsing: printed).tree == tree, "\(printed)")
    }
  }

  @Test("a tree and its pushed-in negation match the same posts")
  func negation() {
    var random = SplitMix(seed: 7)
    let posts = (0..<40).map { _ in random.post() }
    for _ in 0..<1500 {
      let tree = random.tree(depth: 5)
      let (query, pushed) = (Query(tree), Query(tree.negatingLeavesOnly))
      let opposite = Query(QueryTree.not(tree).negatingLeavesOnly)
      for post in posts {
        #expect(query.matches(post) == pushed.matches(post), "\(tree.printed)")
        #expect(query.matches(post) != opposite.matches(post), "\(tree.printed)")
      }
    }
  }

  @Test("a value of controls alone is none")
  func blankValue() {
    #expect(throws: QueryError.self) { try Query(parsing: "place:\u{19}") }
  }

  @Test("reading takes linear time: what stands at the start is not read again for what follows")
  func linear() throws {
    for pattern in ["a ", "\"a\" ", "(a) ", "-a ", "a OR ", "a:", "from:a ", "x:[", "“"] {
      let text = String(repeating: pattern, count: QueryParser.longest / pattern.unicodeScalars.count)
      _ = try? Query(parsing: text)
    }
  }
}
