import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct TwitterCounterTests {
  private func answer(_ body: String) throws(TwitterCounterAnswer.Fault) -> TwitterCounterAnswer {
    try TwitterCounterAnswer(Array(body.utf8), source: "twittercounter")
  }

  @Test("reads the flat JSON of the second generation, numbers written as numbers or as texts")
  func json() throws {
    let read = try answer(
      #"""
      {"version":"1.1","username":"alice","avatar":"http://example.org/a.png","followers_current":10305,
      "tomorrow":"10315","next_month":10605,"date_updated":"2011-07-25","last_update":1311650890,
      "started_followers":null,"followersperdate":{"date2011-07-25":10305,"date2011-07-24":"10299","date0":"x"}}
      """#)
    #expect(read.reading.handle == "alice" && read.reading.followers == 10305 && read.reading.id == nil)
    #expect(read.reading.at == Timestamp(seconds: 1_311_650_890))
    #expect(read.reading.avatar == "http://example.org/a.png")
    #expect(read.tomorrow == 10315 && read.nextMonth == 10605)
    #expect(read.history.map(\.followers) == [10299, 10305])
    #expect(read.history.first?.day == Timestamp(seconds: 1_311_465_600))
  }

  @Test("a time that no date can show is none")
  func farAway() throws {
    let read = try answer(#"{"username":"alice","followers_current":5,"last_update":13444444411650890}"#)
    #expect(read.reading.at == nil && read.reading.followers == 5)
  }

  @Test("reads the XML of the first generation, whose avatar is a fragment and whose author is 'user_name'")
  func xml() throws {
    let read = try answer(
      """
      <?xml version="1.0"?><twittercounter><user_id>15160529</user_id><user_name>alice</user_name>
      <followers_current>120</followers_current><date_updated>2009-05-11</date_updated><avatar>profile/1.png</avatar>
      <tomorrow>121</tomorrow><next_month>150</next_month>
      <followersperdate><date2009-05-11>120</date2009-05-11><date2009-05-10>118</date2009-05-10></followersperdate>
      </twittercounter>
      """)
    #expect(read.reading.id == "15160529" && read.reading.handle == "alice" && read.reading.avatar == nil)
    #expect(read.reading.at == Timestamp(seconds: 1_242_000_000))
    #expect(read.history.map(\.followers) == [118, 120])
    #expect(read.tomorrow == 121 && read.nextMonth == 150)
  }

  @Test(
    "an answer that is an error says why",
    arguments: [
      (
        #"{"version":"1.1","error":"API credentials are incorrect"}"#,
        "refused(\"API credentials are incorrect\")"
      ),
      ("<html><body>gone</body></html>", "malformed(\"it is an HTML page\")"),
      (#"{"username":"alice"}"#, "malformed(\"it names no account and its followers\")"),
      (#"{"followers_current":3}"#, "malformed(\"it names no account and its followers\")"),
      ("[]", "malformed(\"it is no JSON object\")"),
    ])
  func errors(body: String, fault: String) {
    let error = #expect(throws: TwitterCounterAnswer.Fault.self) { try answer(body) }
    #expect(error.map { "\($0)" } == fault)
  }

  @Test("prints as an account reading")
  func shape() throws {
    let read = try ParsedBody.parse(
      type: "twittercounter",
      body: Array(#"{"username":"alice","followers_current":"3","last_update":1311650890}"#.utf8))
    #expect(
      read.lines(page: false).map(\.text) == [
        #"{"account":"@alice","id":null,"source":"twittercounter","at":"2011-07-26T03:28:10Z","followers":3,"#
          + #""following":null,"posts":null,"name":null,"avatar":null}"#
      ])
  }
}
