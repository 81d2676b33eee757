import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct QueryParserTests {
  @Test(
    "reads leaves, and binds NOT before AND before OR",
    arguments: [
      ("swift", "swift"), ("  swift\tserver ", "swift server"), ("a b OR c", "(a b) OR c"),
      ("a OR b c", "a OR (b c)"), ("a (b OR c)", "a (b OR c)"), ("((a))", "a"), ("(a b) c", "a b c"),
      ("a OR (b OR c)", "a OR b OR c"), ("-a b", "-a b"), ("-(a b)", "-(a b)"), ("-(a)", "-a"),
      ("--a", "--a"), ("-\"a b\" -from:bob c", "-\"a b\" -from:bob c"), ("a-b", "a-b"),
      ("\"say \\\"hi\\\" \\\\ \\n\"", "\"say \\\"hi\\\" \\\\ \\\\n\""), ("a\"b\"c", "a \"b\" c"),
      ("a(b)c", "a b c"), ("#swift @bob from:@alice lang:EN-gb", "#swift @bob from:alice lang:en-gb"),
      ("from:\"Alice Smith\"", "from:\"Alice Smith\""), ("FROM:bob", "from:bob"),
      ("from:\"\u{34B}ab\" from:@\u{34B}b", "from:\u{34B}ab from:\u{34B}b"), ("*", "*"), (" * ", "*"),
      ("C++ C# 12:30 https://example.org/?a=b", "C++ C# 12:30 https://example.org/?a=b"),
      ("note: Note:this or not", "note: Note:this or not"), ("#", "#"), ("@", "@"), ("a\u{3000}b", "a b"),
      ("東京 日本", "東京 日本"), ("🎉 :-D", "🎉 :-D"), ("OR2 xOR", "OR2 xOR"), ("\"OR\"", "\"OR\""),
    ])
  func reading(query: String, printed: String) throws {
    let tree = try Query(parsing: query)
    #expect(tree.printed == printed)
    #expect(try Query(parsing: tree.printed) == tree)
  }

  @Test(
    "gives each kind of leaf its own case",
    arguments: [
      ("a b", .and([.word("a"), .word("b")])), ("a OR -b", .or([.word("a"), .not(.word("b"))])),
      ("\"a  b\"", .phrase("a  b")), ("#tag_1", .hashtag("tag_1")), ("#a-b", .word("#a-b")),
      ("@alice@example.org", .mention("alice@example.org")), ("from:alice", .from("alice")),
      ("lang:en", .lang("en")), ("*", .everything), ("-*x", .not(.word("*x"))),
    ] as [(String, QueryTree)])
  func leaves(query: String, tree: QueryTree) throws { #expect(try Query(parsing: query).tree == tree) }

  @Test(
    "refuses a fault of grammar at its place, in code points",
    arguments: [
      ("", 0, "the query is empty"), (" \n", 0, "the query is empty"),
      ("OR a", 0, "'OR' has nothing before it"),
      ("é a OR", 6, "'OR' has nothing behind it"), ("a OR OR b", 5, "'OR' has nothing before it"),
      ("(a OR )", 6, "'OR' has nothing behind it"), ("a ()", 3, "the parentheses are empty"),
      ("👩‍👧 (b", 4, "'(' is never closed"), ("(", 0, "'(' is never closed"),
      ("a ) b", 2, "')' has no '(' before it"),
      (")", 0, "')' has no '(' before it"), ("a \"b", 2, "the quote is never closed"),
      ("\"\\\"", 0, "the quote is never closed"), ("\"\" a", 0, "the quotes are empty"),
      ("a - b", 2, "'-' has nothing behind it"), ("a -", 2, "'-' has nothing behind it"),
      ("a * b", 2, "'*' stands alone or not at all"), ("-*", 1, "'*' stands alone or not at all"),
      ("a AND b", 2, "'AND' is no operator: words side by side must all occur"),
      ("x from:", 2, "'from:' lacks its author"), ("lang:", 0, "'lang:' lacks its language"),
      ("lang:e_n", 0, "'lang:' lacks its language"),
      ("a has:links", 2, "the operator 'has:' is not understood"),
      ("-IS:retweet", 1, "the operator 'is:' is not understood"),
      ("form:alice", 0, "the operator 'form:' is not understood"),
      ("url:\"a b\"", 0, "the operator 'url:' is not understood"),
    ])
  func faults(query: String, offset: Int, message: String) {
    let error = #expect(throws: QueryError.self) { try Query(parsing: query) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test("advises to quote what looks like an operator")
  func advice() {
    let error = #expect(throws: QueryError.self) { try Query(parsing: "a re:invent") }
    #expect(error?.hint == "quote the text to search for it as it stands: \"re:invent\"")
  }

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
    for _ in 0..<2000 {
      let tree = random.tree(depth: 5)
      let printed = tree.printed
      #expect(try Query(parsing: printed).tree == tree, "\(printed)")
    }
  }
}

extension SplitMix {
  /// A tree that the parser can give: lists flat and of two parts at least.
  fileprivate mutating func tree(depth: Int) -> QueryTree {
    let pieces = ["a", "C++", "日本", "x\\y", "re\"", "(", "OR", "-", " ", "é", "#", "*"]
    let text = (0...Int.random(in: 0...3, using: &self)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &self)]
    }.joined()
    switch Int.random(in: 0..<(depth == 0 ? 6 : 9), using: &self) {
    case 0: return .word(["a", "C++", "12:30", "日本", "or"][Int.random(in: 0..<5, using: &self)])
    case 1: return .phrase("." + text)
    case 2: return .from("b" + text)
    case 3: return .hashtag("tag")
    case 4: return .mention("bob")
    case 5: return .lang("en-gb")
    case 6: return .not(tree(depth: depth - 1))
    case 7: return .all((0..<3).map { _ in tree(depth: depth - 1) })
    default: return .any((0..<2).map { _ in tree(depth: depth - 1) })
    }
  }
}

/// A small random generator with a seed (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators").
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
