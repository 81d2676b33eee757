import TSearchCore
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, section 10.
  static let known = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]

  @Test("is what RFC 4648 shows, both ways", arguments: known)
  func vectors(bytes: String, text: String) {
    #expect(Base64.text(Array(bytes.utf8)) == text)
    #expect(Base64.bytes(text) == Array(bytes.utf8))
  }

  @Test("every byte comes back at every place")
  func allBytes() {
    for padding in 0..<3 {
      let bytes = [UInt8](repeating: 7, count: padding) + Array(UInt8.min...UInt8.max)
      #expect(Base64.bytes(Base64.text(bytes)) == bytes)
    }
  }

  @Test(
    "what is no base64 is refused",
    arguments: ["Z", "Zg=", "Zg", "Z===", "=Zg=", "Zg==Zg==", "Zm9*", "Zm 9"])
  func refused(text: String) { #expect(Base64.bytes(text) == nil) }
}
