import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct QueryMatcherTests {
  @Test(
    "finds words by their borders, in any case",
    arguments: [
      ("raff", "a giraffe", false), ("giraffe", "A GIRAFFE!", true), ("swift", "(swift)", true),
      ("ÉTÉ", "l'été", true), ("éte\u{301}", "été", true), ("été", "ete", false), ("ΣΟΦΟΣ", "σοφος", true),
      ("don't", "I don’t", true), ("coca-cola", "Coca Cola", true), ("coca-cola", "cola coca", false),
      ("C++", "C++ and D", true), ("C++", "C and D", false), ("C", "C++", true), ("C#", "use C#.", true),
      ("C#", "C #x", false), ("12:30", "at 12:30", true), ("12:30", "at 12 or 30", false),
      ("6", "swift 6.3", true), ("6", "swift 63", false), ("東京", "今日の東京は", true), ("東京", "東、京", false),
      ("京都", "東京都", true), ("ไทย", "ภาษาไทยง่าย", true), ("서울", "서울에서", true), ("日本", "iPhone日本", true),
      ("iphone", "iPhone日本", true), ("🎉", "party🎉🎉", true), ("🎉", "party 🎈", false), ("❤", "❤️", true),
      ("\":)\"", "fine :)", true), ("\":)\"", "fine :(", false),
      ("example.org", "see https://example.org/a", true),
    ])
  func words(query: String, text: String, isFound: Bool) throws {
    #expect(try Query(parsing: query).matches(post(text)) == isFound)
  }

  @Test(
    "joins parts as their signs say",
    arguments: [
      ("a b", "b a", true), ("a b", "a", false), ("a OR b", "b", true), ("a -b", "a", true),
      ("a -b", "a b", false),
      ("-(a b)", "a", true), ("-(a b)", "a b", false), ("(a OR b) c", "b c", true), ("a OR b c", "b", false),
      ("\"a b\"", "x a, b", true), ("\"a b\"", "b a", false), ("\"a b\"", "a x b", false), ("*", "", true),
      ("\"swift 6\"", "Swift 63", false),
    ])
  func parts(query: String, text: String, isFound: Bool) throws {
    #expect(try Query(parsing: query).matches(post(text)) == isFound)
  }

  @Test(
    "finds tags and mentions in the lists and in the text",
    arguments: [
      ("#swift", "about #Swift!", true), ("#swift", "about swift", false), ("#swift", "#swiftly", false),
      ("#swift", "a#swift", false), ("#listed", "", true), ("#日本", "#日本", true), ("@bob", "hi @Bob.", true),
      ("@bob", "hi @bobby", false), ("@bob", "bob@example.org", false), ("@carol", "", true),
      ("@bob", "@bob@example.org", true),
    ])
  func names(query: String, text: String, isFound: Bool) throws {
    var post = post(text)
    post.tags = ["Listed"]
    post.mentions = ["Carol"]
    #expect(try Query(parsing: query).matches(post) == isFound)
  }

  @Test(
    "compares from: with the handle, or with the name where there is none",
    arguments: [
      ("from:alice", "Alice", nil, true), ("from:@alice", "alice@example.org", nil, true),
      ("from:ali", "alice", nil, false), ("from:smith", "alice", "Alice Smith", false),
      ("from:smith", nil, "Alice Smith", true), ("from:\"alice smith\"", nil, "Alice Smith", true),
      ("from:alice", nil, nil, false), ("-from:alice", nil, nil, true),
    ] as [(String, String?, String?, Bool)])
  func authors(query: String, handle: String?, name: String?, isFound: Bool) throws {
    var post = post("text")
    post.author = Post.Author(handle: handle, name: name)
    #expect(try Query(parsing: query).matches(post) == isFound)
  }

  @Test(
    "compares languages by their first parts",
    arguments: [
      ("lang:en", "en", true), ("lang:en", "en-GB", true), ("lang:EN-gb", "en-GB", true),
      ("lang:en-gb", "en", false), ("lang:en", "eng", false), ("lang:en", nil, false),
    ] as [(String, String?, Bool)])
  func languages(query: String, lang: String?, isFound: Bool) throws {
    var post = post("text")
    post.lang = lang
    #expect(try Query(parsing: query).matches(post) == isFound)
  }

  @Test("reads the title as well, and no phrase crosses from it into the text")
  func title() throws {
    var post = post("server side")
    post.title = "Swift"
    #expect(try Query(parsing: "swift server").matches(post))
    #expect(try !Query(parsing: "\"swift server\"").matches(post))
  }

  private func post(_ text: String) -> Post {
    var post = Post(source: "sample", id: "1")
    post.text = text
    return post
  }
}
