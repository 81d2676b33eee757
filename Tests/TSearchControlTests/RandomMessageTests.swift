import TSearchCore
import Testing

@testable import TSearchControl

/// Bytes from the socket are hostile: whatever comes, it is read or refused, and nothing is made up.
@Suite struct RandomMessageTests {
  private static let seeds = [
    #"{"method":"org.tsearch.Control.Add","parameters":{"query":"a \"b\"","on":["x"],"paused":true,"backfill":3},"more":true}"#,
    #"{"method":"org.tsearch.Control.Import","parameters":{"document":{"tsearch":1,"searches":[{"query":"é"}]}}}"#,
    #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.tsearch.Control"}}"#,
    #"{"error":"org.tsearch.Control.BadQuery","parameters":{"message":"m","offset":7},"continues":false}"#,
  ]

  @Test func `changed, cut and doubled messages are read or refused`() throws {
    var random = SplitMix(state: 7)
    for _ in 0..<4000 {
      var bytes = Array((RandomMessageTests.seeds.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(place + 5, bytes.count - 1))
        case 2: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
        default: bytes.insert(#"[{"\,:0"#.utf8.randomElement(using: &random) ?? 0, at: place)
        }
      }
      if let call = try? ControlCall(message: bytes) {
        #expect(try ControlCall(message: call.message.dropLast()) == call)
        _ = try? ServiceInterface.resolve(call)
      }
      if let reply = ControlReply(message: bytes) {
        #expect(ControlReply(message: reply.message.dropLast()) == reply)
      }
    }
  }

  @Test func `messages do not depend on how their bytes were cut`() throws {
    var random = SplitMix(state: 11)
    for _ in 0..<200 {
      let bytes = (0..<300).map { _ in UInt8.random(in: 0...7, using: &random) }
      var reader = FrameReader(limit: 1000)
      var messages: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...40, using: &random))
        rest = rest.dropFirst(piece.count)
        reader.append(piece)
        while let message = try reader.next() { messages.append(Array(message)) }
      }
      var whole = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
      #expect(reader.waiting == whole.removeLast().count)
      #expect(messages == whole)
    }
  }
}

/// A small generator whose draws are the same in each run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
