import TSearchCore
import Testing

@testable import TSearchControl

@Suite struct FrameReaderTests {
  /// Feeds the pieces and takes what is whole after each one.
  private func messages(_ pieces: [String], limit: Int = 100) throws -> [[String]] {
    var reader = FrameReader(limit: limit)
    return try pieces.map { piece in
      reader.append(Array(piece.utf8))
      var whole: [String] = []
      while let message = try reader.next() { whole.append(String(decoding: message, as: UTF8.self)) }
      return whole
    }
  }

  @Test(
    "messages end at their NUL, however the bytes are cut",
    arguments: [
      (["{}\0"], [["{}"]]), (["{", "}", "\0"], [[], [], ["{}"]]), (["a\0b\0c\0"], [["a", "b", "c"]]),
      (["a\0b", "c\0"], [["a"], ["bc"]]), (["\0\0"], [["", ""]]), ([""], [[]]),
      (["a", "\0b\0c", "d\0"], [[], ["a", "b"], ["cd"]]), (["ä\0"], [["ä"]]),
    ])
  func cutting(pieces: [String], whole: [[String]]) throws {
    #expect(try messages(pieces) == whole)
  }

  @Test(
    "a message may be as long as the limit, not longer",
    arguments: [
      ("12345\0", true), ("123456\0", false), ("12345", true), ("123456", false), ("1\0123456", false),
    ])
  func limit(text: String, fits: Bool) {
    if fits {
      #expect(throws: Never.self) { try messages([text], limit: 5) }
    } else {
      #expect(throws: FrameError.tooLong) { try messages([text], limit: 5) }
    }
  }

  @Test func `what waits is counted, and given back when all is taken`() throws {
    var reader = FrameReader()
    reader.append(Array("ab\0cd".utf8))
    #expect(reader.waiting == 5)
    #expect(try reader.next()?.count == 2)
    #expect(reader.waiting == 2)
    #expect(try reader.next() == nil)
    reader.append([0])
    #expect(try reader.next().map(Array.init) == Array("cd".utf8))
    #expect(reader.waiting == 0)
  }
}

@Suite struct MessageTests {
  @Test(
    "bytes that are no call are told from calls",
    arguments: [
      (#"{"method":"a.B"}"#, true), (#"{"method":"a.B","parameters":null,"more":null}"#, true),
      (#" {"parameters":{},"method":"a.B","unknown":[1]} "#, true),
      (#"{"method":"a.B","parameters":[]}"#, true),
      ("", false), ("{}", false), ("[]", false), (#"{"method":1}"#, false),
      (#"{"method":"a.B","more":1}"#, false),
      (#"{"method":"a.B"} x"#, false), (#"{"method":"a.B""#, false), ("\u{FFFD}", false),
    ])
  func calls(text: String, isCall: Bool) {
    #expect(((try? ControlCall(message: Array(text.utf8))) != nil) == isCall)
  }

  @Test func `a document as deep as may be is read, a deeper one is no call`() {
    func call(depth: Int) -> [UInt8] {
      Array(
        (#"{"method":"a.B","parameters":"# + String(repeating: "[", count: depth - 1)
          + String(repeating: "]", count: depth - 1) + "}").utf8)
    }
    #expect((try? ControlCall(message: call(depth: JSONReader.deepest))) != nil)
    #expect((try? ControlCall(message: call(depth: JSONReader.deepest + 1))) == nil)
  }

  @Test func `a call is read back as it was written`() throws {
    let call = ControlCall("a.B", ["x": 1], wantsMore: true, isOneway: true, wantsUpgrade: true)
    #expect(try ControlCall(message: call.message.dropLast()) == call)
  }

  @Test(
    "every error keeps its parameters over the socket",
    arguments: [
      .searchNotFound("a"), .searchExists("a"), .badQuery(message: "m", offset: 7), .sourceNotFound("s"),
      .sourceRefused(source: "s", kind: "forbidden", message: "m"), .accountNotFound("@a"),
      .postNotFound("p"),
      .hitNotFound(7), .badParameter("p", "m"), .cannotRecord("m"), .held("m"), .tooManyConnections(64),
      .interfaceNotFound("i"), .methodNotFound("m"), .methodNotImplemented("m"), .invalidParameter("p"),
      .permissionDenied, .expectedMore, .other(name: "a.New", parameters: ["x": 1]),
    ] as [ControlError])
  func errors(error: ControlError) {
    let message = ControlReply(.failure(error)).message.dropLast()
    #expect(ControlReply(message: message) == ControlReply(.failure(error)))
    #expect(error.report.message != ControlError.clientGone.report.message)
  }

  @Test func `errors of what is not there end a command with status 4`() {
    for error in [
      ControlError.searchNotFound("a"), .sourceNotFound("a"), .accountNotFound("a"), .postNotFound("a"),
      .hitNotFound(1),
    ] {
      #expect(error.report.exit == .notFound)
    }
    #expect(ControlError.badQuery(message: "m", offset: 0).report.exit == .failed)
  }

  @Test(
    "what is no reply is told from replies",
    arguments: [
      ("{}", true), (#"{"parameters":null,"error":null}"#, true), (#"{"parameters":[]}"#, false),
      ("[]", false),
      (#"{"error":1}"#, false), ("", false),
    ])
  func replies(text: String, isReply: Bool) {
    #expect((ControlReply(message: Array(text.utf8)) != nil) == isReply)
  }
}
