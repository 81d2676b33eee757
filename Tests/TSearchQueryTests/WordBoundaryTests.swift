@_spi(_Unicode) import Swift
import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct WordBoundaryTests {
  @Test(
    "a word of Unicode (UAX 29) begins a token of its own, in every script that parts words",
    arguments: [
      "The quick (“brown”) fox can't jump 32.3 feet, right?", "Привет, мир: это ёлка", "Γειά σου Κόσμε",
      "שלום עולם",
      "مرحبا بالعالم", "नमस्ते दुनिया", "naïve façade coöperate", "snake and camelCase, a/b c|d", "ሰላም ዓለም",
      "Բարեւ աշխարհ",
    ])
  func words(text: String) {
    var start = text.startIndex
    var words: [String] = []
    while start < text.endIndex {
      let end = text._wordIndex(after: start)
      let word = String(text[start..<end])
      if word.unicodeScalars.contains(where: \.isWordSign) { words.append(word) }
      start = end
    }
    // Together the words give the tokens of the text: none goes beyond a word, none is lost.
    #expect(words.flatMap { TokenList($0).digests } == TokenList(text).digests)
  }

  @Test("composed and decomposed text is the same")
  func composition() {
    for text in ["É à ñ", "がぎぐ", "한국어 서울", "Việt Nam", "ё й"] {
      #expect(
        TokenList(String(String.UnicodeScalarView(text._nfd))).digests == TokenList(text).digests, "\(text)")
    }
  }
}
