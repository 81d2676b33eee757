import Testing

@testable import TSearchSim

@Suite struct SampleRequestTests {
  @Test func targetsAreDecodedOnce() {
    let request = SampleRequest("/feeds/a%2Bb+c.rss?q=C%2B%2B+%26+%22x%22&empty=&flag&q=last%25")
    #expect(request.path == "/feeds/a+b+c.rss")
    #expect(request["q"] == "last%" && request["empty"] == nil && request["flag"] == nil)
    #expect(request.parameters.first?.value == "C++ & \"x\"")
  }

  @Test(
    "decoding keeps what is no escape",
    arguments: [("%", "%"), ("%2", "%2"), ("%zz", "%zz"), ("%C3%A9", "é")])
  func decoding(text: String, decoded: String) {
    #expect(FormText.decode(text) == decoded)
  }

  @Test("encoding is undone by decoding", arguments: ["", "a b+c&d=e", "日本 é", "\"x\" OR -y #z @w"])
  func roundTrip(text: String) {
    #expect(FormText.decode(FormText.encode(text)) == text)
    #expect(FormText.encode(text).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test func headersAreFoundInAnyCase() {
    #expect(SampleRequest("/", headers: ["If-None-Match": "x"]).headers["if-none-match"] == "x")
    var response = SampleResponse(headers: [("etag", "1")])
    response["ETag"] = "2"
    #expect(response.headers.count == 1 && response["eTaG"] == "2")
  }
}
