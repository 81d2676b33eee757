import TSearchCore

/// Random documents, by a fixed sequence (Numerical Recipes' 64-bit generator), so that a failure comes again.
struct RandomDocuments: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }

  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 8), using: &self) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &self))
    case 2: return .number(String(Int.random(in: -9_000_000...9_000_000, using: &self)))
    case 3: return .number(["0.5", "-2.25e2", "1E3", "0", "1e-1"].randomElement(using: &self) ?? "0")
    case 4: return .string(text())
    case 5, 6:
      var items: [JSONValue] = []
      for _ in 0..<Int.random(in: 0...4, using: &self) { items.append(value(depth: depth - 1)) }
      return .array(items)
    default:
      var members: [JSONMember] = []
      for number in 0..<Int.random(in: 0...4, using: &self) {
        members.append(JSONMember("\(number)" + text(), value(depth: depth - 1)))
      }
      return .object(members)
    }
  }

  private mutating func text() -> String {
    let signs = ["a", "b", "\"", "\\", "/", "\n", "\u{1}", "é", "日", "😀", "\u{7F}", " ", "{", "]"]
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &self) { text += signs.randomElement(using: &self) ?? "" }
    return text
  }
}
