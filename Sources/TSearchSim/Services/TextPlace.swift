import TSearchCore

/// Where a part of a text stands, in code points of the text as it is sent (FORMATS section 0).
struct TextPlace: Equatable {
  var start: Int
  /// Exclusive.
  var end: Int

  init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// The last place of a part; `nil` where the text has none.
  init?(of part: String, in text: String) {
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(part.unicodeScalars)
    guard wanted.count <= scalars.count,
      let start = (0...scalars.count - wanted.count).last(where: { scalars[$0...].starts(with: wanted) })
    else { return nil }
    self.init(start: start, end: start + wanted.count)
  }

  /// `[START, END]`.
  var indices: JSONValue { [.number(String(start)), .number(String(end))] }
}
