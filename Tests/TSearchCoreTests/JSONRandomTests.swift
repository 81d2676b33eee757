import Testing

@testable import TSearchCore

@Suite struct JSONRandomTests {
  @Test("reads back what it wrote, and what another decoder reads")
  func roundTrip() throws {
    var random = RandomDocuments(state: 1)
    for _ in 0..<400 {
      let value = random.value(depth: 5)
      let text = value.text
      #expect(try JSONValue(parsing: text) == value)
      let foreign = try Foreign(text.utf8)
      #expect(foreign.agrees(with: value), "\(text)")
      var reader = JSONReader(text.utf8)
      try reader.skip()
      try reader.expectEnd()
    }
  }

  @Test("a document cut anywhere is an error, never a trap and never a value")
  func cuts() throws {
    var random = RandomDocuments(state: 2)
    for _ in 0..<30 {
      let bytes = Array(JSONValue.array([random.value(depth: 4)]).text.utf8)
      for length in bytes.indices {
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[..<length]) }
        var reader = JSONReader(bytes[..<length])
        #expect(throws: JSONError.self) { try reader.skip() }
      }
    }
  }

  @Test("takes and refuses broken documents as another decoder does")
  func mutations() throws {
    var random = RandomDocuments(state: 3)
    var refused = 0
    for _ in 0..<3000 {
      var bytes = Array(JSONValue.array([random.value(depth: 2)]).text.utf8)
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] = Array("\"\\{}[]:,019-.eEtfn u\n".utf8).randomElement(using: &random) ?? 0
      let ours = try? JSONValue(parsing: bytes)
      let theirs = try? Foreign(bytes)
      if ours == nil { refused += 1 }
      // The other decoder takes a comma before a bracket, and refuses half surrogates.
      let text = String(decoding: bytes, as: UTF8.self)
      if let theirs, !text.contains(",]"), !text.contains(",}") {
        #expect(ours.map { theirs.agrees(with: $0) } ?? false, "\(text)")
      }
    }
    #expect(refused > 500)
  }
}
