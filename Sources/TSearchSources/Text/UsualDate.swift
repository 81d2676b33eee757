/// The two forms that nearly every date has, read without a copy; whatever else it is, ``FeedDateReader`` reads.
///
/// - SeeAlso: RFC 5322, section 3.3; RFC 9110, section 5.6.7; RFC 3339, section 5.6.
enum UsualDate {
  /// The fields as ``FeedDateReader`` finds them; `nil` for any other form.
  static func fields(_ text: String) -> DateFields? {
    let bytes = text.utf8.span
    guard (20...40).contains(bytes.count) else { return nil }
    return bytes[4] == UInt8(ascii: "-") ? rfc3339(bytes) : rfc5322(bytes)
  }

  /// `2026-11-30T12:00:00.123Z`, with an offset in place of the `Z`, with or without the fraction.
  private static func rfc3339(_ bytes: Span<UInt8>) -> DateFields? {
    guard let year = number(bytes, 0, 4), let month = number(bytes, 5, 2), bytes[7] == UInt8(ascii: "-"),
      let day = number(bytes, 8, 2), bytes[10] | 0x20 == UInt8(ascii: "t")
    else { return nil }
    var fields = DateFields()
    fields.year = year
    fields.month = month
    fields.day = day
    guard read(time: bytes, at: 11, into: &fields) else { return nil }
    var place = 19
    if bytes[place] == UInt8(ascii: ".") {
      place += 1
      var scale = 100
      while place < bytes.count, let digit = number(bytes, place, 1) {
        fields.millisecond += digit * scale
        scale /= 10
        place += 1
      }
      guard place > 20 else { return nil }
    }
    if place + 1 == bytes.count, bytes[place] | 0x20 == UInt8(ascii: "z") { return fields }
    guard place + 6 == bytes.count, bytes[place + 3] == UInt8(ascii: ":"),
      let hours = number(bytes, place + 1, 2), let minutes = number(bytes, place + 4, 2),
      let sign = sign(bytes[place])
    else { return nil }
    fields.zone = sign * (hours * 60 + minutes)
    return fields
  }

  /// `Mon, 30 Nov 2026 12:00:00 +0100` or ending in `GMT`, with or without the weekday.
  private static func rfc5322(_ bytes: Span<UInt8>) -> DateFields? {
    var place = bytes[3] == UInt8(ascii: ",") && bytes[4] == UInt8(ascii: " ") ? 5 : 0
    if place == 5 {
      guard (0..<3).allSatisfy({ isLetter(bytes[$0]) }) else { return nil }
    }
    let width = bytes[place + 1] == UInt8(ascii: " ") ? 1 : 2
    // From the day on: a blank, the month, a blank, four digits, a blank, the time, a blank, the zone.
    guard bytes.count > place + width + 21, let day = number(bytes, place, width) else { return nil }
    place += width
    guard bytes[place] == UInt8(ascii: " "), bytes[place + 4] == UInt8(ascii: " "),
      let month = month(bytes[place + 1], bytes[place + 2], bytes[place + 3]),
      let year = number(bytes, place + 5, 4), bytes[place + 9] == UInt8(ascii: " "),
      bytes[place + 18] == UInt8(ascii: " ")
    else { return nil }
    var fields = DateFields()
    fields.year = year
    fields.month = month
    fields.day = day
    guard read(time: bytes, at: place + 10, into: &fields) else { return nil }
    place += 19
    if place + 3 == bytes.count {
      let isGreenwich =
        bytes[place] == UInt8(ascii: "G") && bytes[place + 1] == UInt8(ascii: "M")
        && bytes[place + 2] == UInt8(ascii: "T")
      return isGreenwich ? fields : nil
    }
    guard place + 5 == bytes.count, let sign = sign(bytes[place]), let hours = number(bytes, place + 1, 2),
      let minutes = number(bytes, place + 3, 2)
    else { return nil }
    fields.zone = sign * (hours * 60 + minutes)
    return fields
  }

  /// `12:00:00`.
  private static func read(time bytes: Span<UInt8>, at place: Int, into fields: inout DateFields) -> Bool {
    guard bytes[place + 2] == UInt8(ascii: ":"), bytes[place + 5] == UInt8(ascii: ":"),
      let hour = number(bytes, place, 2), let minute = number(bytes, place + 3, 2),
      let second = number(bytes, place + 6, 2)
    else { return false }
    fields.hour = hour
    fields.minute = minute
    fields.second = second
    return true
  }

  /// So many digits, no fewer.
  private static func number(_ bytes: Span<UInt8>, _ start: Int, _ width: Int) -> Int? {
    var value = 0
    for place in start..<start + width {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  private static func sign(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "+"): 1
    case UInt8(ascii: "-"): -1
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// The first three letters of the English names, one byte each, in lower case.
  private static let months: [UInt32] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { (name: String) in name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  private static func month(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
    guard isLetter(first), isLetter(second), isLetter(third) else { return nil }
    let word = UInt32(first | 0x20) << 16 | UInt32(second | 0x20) << 8 | UInt32(third | 0x20)
    return months.firstIndex(of: word).map { $0 + 1 }
  }
}
