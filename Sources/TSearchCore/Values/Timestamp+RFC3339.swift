extension Timestamp {
  /// The moment as `YYYY-MM-DDTHH:MM:SSZ`, with milliseconds only when they are not zero.
  ///
  /// - SeeAlso: RFC 3339, section 5.6.
  package var rfc3339: String {
    let time = CivilTime(self)
    let fraction = time.millisecond == 0 ? "" : "." + time.millisecond.padded(to: 3)
    return "\(time.year.padded(to: 4))-\(time.month.padded(to: 2))-\(time.day.padded(to: 2))"
      + "T\(time.hour.padded(to: 2)):\(time.minute.padded(to: 2)):\(time.second.padded(to: 2))\(fraction)Z"
  }

  /// Reads an RFC 3339 time with its zone; `nil` where the text is none.
  ///
  /// A blank or a small `t` between date and time is accepted, and so are fractions of any length (cut
  /// to milliseconds) and a leap second (read as the first second of the next minute).
  package init?(rfc3339 text: some StringProtocol) {
    var digits = DigitReader(text.utf8)
    guard let year = digits.number(4), digits.take("-"), let month = digits.number(2), digits.take("-"),
      let day = digits.number(2), digits.take("T") || digits.take("t") || digits.take(" "),
      let hour = digits.number(2), digits.take(":"), let minute = digits.number(2), digits.take(":"),
      let second = digits.number(2)
    else { return nil }
    let millisecond = digits.fraction() ?? 0
    guard let offset = digits.zone(), digits.isAtEnd, (1...12).contains(month),
      (1...CivilTime.days(inMonth: month, of: year)).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    self =
      CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute - offset, second: second,
        millisecond: millisecond
      ).timestamp
  }
}

extension Int {
  /// The number in decimal with zeros before it up to that many digits.
  package func padded(to width: Int) -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}

/// Reads fixed-width numbers and single signs from the front of a text.
private struct DigitReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == sign.value else { return false }
    index += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    guard index + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + width] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    index += width
    return value
  }

  /// Milliseconds of `.5`, `.123456` and the like; `nil` where no fraction stands.
  mutating func fraction() -> Int? {
    guard take(".") else { return nil }
    var value = 0
    var scale = 100
    while let digit = number(1) {
      value += digit * scale
      scale /= 10
    }
    return value
  }

  /// Minutes east of UTC.
  mutating func zone() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isEast = take("+")
    guard isEast || take("-"), let hours = number(2), take(":"), let minutes = number(2), hours < 24,
      minutes < 60
    else { return nil }
    return (isEast ? 1 : -1) * (hours * 60 + minutes)
  }
}
