import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct WireFaultTests {
  private let right = SampleResponse(
    type: "application/xml; charset=utf-8",
    body: Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>é€😀</a>".utf8))

  private func applying(_ fault: WireFault, to response: SampleResponse? = nil) -> SampleResponse {
    var response = response ?? right
    fault.apply(to: &response, at: HandClock.noon)
    return response
  }

  @Test func latin1SaysSoOrNot() {
    let declared = applying(.latin1(isDeclared: true))
    #expect(declared["Content-Type"] == "application/xml; charset=ISO-8859-1")
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\u{E9}&#8364;&#128512;</a>"
    #expect(declared.body == text.unicodeScalars.map { UInt8($0.value) })
    let silent = applying(.latin1(isDeclared: false))
    #expect(silent["Content-Type"] == "application/xml")
    #expect(silent.body.starts(with: Array("<?xml version=\"1.0\" ?><a>".utf8) + [0xE9]))
  }

  @Test func latin1JSONEscapesWhatItLacks() throws {
    let response = SampleResponse(json: ["a": "é€😀"])
    let recoded = applying(.latin1(isDeclared: true), to: response)
    #expect(recoded.body == "{\"a\":\"\u{E9}\\u20ac\\ud83d\\ude00\"}".unicodeScalars.map { UInt8($0.value) })
  }

  @Test("gzip unpacks to the body", arguments: [0, 1, 65_535, 65_536, 200_000])
  func gzip(size: Int) throws {
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let packed = applying(.gzip, to: SampleResponse(body: body))
    #expect(packed["Content-Encoding"] == "gzip")
    #expect(try #require(Unpacked(packed.body)).body == body)
  }

  @Test func aBombUnpacksToManyTimesItsSize() throws {
    let packed = applying(.bomb(100_000))
    #expect(packed.body.count < 1000)
    let body = try #require(Unpacked(packed.body)).body
    #expect((100_000...100_300).contains(body.count) && body.allSatisfy { $0 == 0x20 })
  }

  @Test(
    "the checksum is that of gzip", arguments: [("", 0), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
  func checksum(text: String, sum: UInt32) {
    #expect(Checksum.crc32(Array(text.utf8)) == sum)
  }

  @Test func hugeBodiesKeepTheirBeginning() {
    let huge = applying(.huge(100_000))
    #expect(huge.body.count == 100_000 && huge.body.starts(with: right.body) && huge.body.last == 0x20)
    #expect(applying(.huge(3)).body == right.body)
  }

  @Test func typesAndDatesAreReplaced() {
    #expect(applying(.contentType("text/plain"))["Content-Type"] == "text/plain")
    #expect(applying(.clock(.seconds(-3600)))["Date"] == "Mon, 30 Nov 2026 11:00:00 GMT")
  }

  @Test(
    "deliveries are marked for the listener",
    arguments: [
      (.cut(after: 10), .cut(after: 10)), (.delayed(.seconds(1)), .delayed(.seconds(1))),
      (.trickled(.seconds(2)), .trickled(.seconds(2))),
      (.stalled(.seconds(3)), .stalled(after: 27, .seconds(3))),
      (.dropped, .dropped),
    ] as [(WireFault, SampleResponse.Delivery)])
  func deliveries(fault: WireFault, delivery: SampleResponse.Delivery) {
    #expect(applying(fault).delivery == delivery)
  }
}

/// A reader of what the fake gzip writes: stored blocks, and fixed codes with one literal and copies of it.
private struct Unpacked {
  private(set) var body: [UInt8] = []
  private let bytes: [UInt8]
  private var place = 80

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.starts(with: [0x1F, 0x8B, 8, 0]) else { return nil }
    var isLast = false
    while !isLast {
      isLast = take(1) == 1
      switch take(2) {
      case 0: guard takeStored() else { return nil }
      case 1: guard takeFixed() else { return nil }
      default: return nil
      }
    }
  }

  private mutating func take(_ count: Int) -> Int {
    defer { place += count }
    return (0..<count).reduce(0) { $0 | Int(bytes[(place + $1) / 8] >> ((place + $1) % 8) & 1) << $1 }
  }

  private mutating func takeCode(_ count: Int) -> Int {
    (0..<count).reduce(0) { code, _ in code << 1 | take(1) }
  }

  private mutating func takeStored() -> Bool {
    place = (place + 7) / 8 * 8
    let length = take(16)
    guard take(16) == ~length & 0xFFFF else { return false }
    body += bytes[place / 8..<place / 8 + length]
    place += length * 8
    return true
  }

  private mutating func takeFixed() -> Bool {
    while true {
      let short = takeCode(7)
      if short == 0 { return true }
      let code = short << 1 | take(1)
      if (0x30...0xBF).contains(code) {
        body.append(UInt8(code - 0x30))
      } else if code == 0xC5, take(5) == 0, let last = body.last {
        body += repeatElement(last, count: 258)
      } else {
        return false
      }
    }
  }
}
