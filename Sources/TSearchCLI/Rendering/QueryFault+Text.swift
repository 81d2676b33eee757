extension QueryFault {
  /// The query on a line of its own, and a caret under the place; a long query is shown around the place.
  func lines(columns: Int?) -> [String] {
    let points = query.unicodeScalars
    var front = SafeText.line(String(points.prefix(max(0, offset))))
    var back = SafeText.line(String(points.dropFirst(max(0, offset))))
    let room = max(20, (columns ?? 10_000) - 2)
    if DisplayWidth.of(front) > room * 2 / 3 {
      let tail = front.reversed().reduce(into: (text: [Character](), width: 0)) { tail, letter in
        let width = DisplayWidth.of(letter)
        if tail.width + width <= room * 2 / 3 - 2 { tail.text.append(letter) }
        tail.width += width
      }
      front = ".." + String(tail.text.reversed())
    }
    back = DisplayWidth.cut(back, to: room - DisplayWidth.of(front), mark: "..")
    return ["  \(front)\(back)", "  " + String(repeating: " ", count: DisplayWidth.of(front)) + "^"]
  }
}
