/// A span of time as systemd writes it: `90s`, `5min`, `1h 30min`, `2d`, a bare number of seconds, `infinity`.
///
/// - SeeAlso: systemd.time(7), "Parsing time spans".
package enum TimeSpan: Equatable, Sendable {
  case finite(Duration)
  case infinite

  package init(parsing text: some StringProtocol) throws(TimeSpanError) {
    var rest = text.utf8.trimmed[...]
    if rest.elementsEqual("infinity".utf8) {
      self = .infinite
      return
    }
    guard !rest.isEmpty else { throw .empty }
    var microseconds: Int64 = 0
    while !rest.isEmpty {
      let part = try TimeSpan.takePart(&rest, of: String(text))
      let (sum, overflow) = microseconds.addingReportingOverflow(part)
      guard !overflow else { throw .tooLong(String(text)) }
      microseconds = sum
    }
    self = .finite(.microseconds(microseconds))
  }

  /// The span; `nil` for the endless one.
  package var duration: Duration? { if case .finite(let span) = self { span } else { nil } }

  /// Takes one number with its unit and the blanks behind it; in microseconds.
  private static func takePart(_ rest: inout ArraySlice<UInt8>, of text: String) throws(TimeSpanError)
    -> Int64
  {
    let whole = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix { $0.isDigit }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { throw .noNumber(text) }
    // Of two numbers that touch, '1.2.3', nobody can tell what is meant.
    guard rest.first != UInt8(ascii: ".") else { throw .noNumber(text) }
    rest = rest.drop { $0.isBlank }
    let name = rest.prefix { !$0.isDigit && !$0.isBlank && $0 != UInt8(ascii: ".") }
    rest = rest.dropFirst(name.count).drop { $0.isBlank }
    let unit = String(decoding: name, as: UTF8.self)
    guard let factor = name.isEmpty ? 1_000_000 : units[unit] else { throw .unknownUnit(unit) }
    guard let number = whole.isEmpty ? 0 : Int64(String(decoding: whole, as: UTF8.self)) else {
      throw .tooLong(text)
    }
    let (product, overflow) = number.multipliedReportingOverflow(by: factor)
    let (sum, carry) = product.addingReportingOverflow(part(fraction, of: factor))
    guard !overflow, !carry else { throw .tooLong(text) }
    return sum
  }

  /// The fraction's digits of a unit, rounded down to microseconds.
  private static func part(_ fraction: ArraySlice<UInt8>, of factor: Int64) -> Int64 {
    var scale = factor
    var value: Int64 = 0
    for digit in fraction {
      scale /= 10
      value += Int64(digit - 0x30) * scale
    }
    return value
  }

  /// Microseconds of each unit; a month is a twelfth of a year of 365.25 days.
  private static let units: [String: Int64] = {
    let second: Int64 = 1_000_000
    let day = 86_400 * second
    let table: [(String, Int64)] = [
      ("usec us µs μs", 1), ("msec ms", 1000), ("seconds second sec s", second),
      ("minutes minute min m", 60 * second), ("hours hour hr h", 3600 * second), ("days day d", day),
      ("weeks week w", 7 * day), ("months month M", 2_629_800 * second),
      ("years year y", 31_557_600 * second),
    ]
    var units: [String: Int64] = [:]
    for (names, factor) in table {
      for name in names.split(separator: " ") { units[String(name)] = factor }
    }
    return units
  }()
}

/// Why a text is no span of time.
package enum TimeSpanError: UserFacingError, Equatable {
  case empty
  case noNumber(String)
  case unknownUnit(String)
  case tooLong(String)
  /// `infinity` where the span must end.
  case endless

  package var report: UserReport {
    let hint = "write a span of time as '90s', '5min', '1h 30min' or '2d'"
    return switch self {
    case .empty: UserReport("a span of time is missing", hint: hint, exit: .usage)
    case .noNumber(let text): UserReport("'\(text)' is no span of time", hint: hint, exit: .usage)
    case .unknownUnit(let unit): UserReport("'\(unit)' is no unit of time", hint: hint, exit: .usage)
    case .tooLong(let text): UserReport("'\(text)' is too long a span of time", exit: .usage)
    case .endless: UserReport("'infinity' is no span of time here", hint: hint, exit: .usage)
    }
  }
}

extension Duration {
  /// Reads a span that ends.
  package init(span text: some StringProtocol) throws(TimeSpanError) {
    guard let span = try TimeSpan(parsing: text).duration else { throw .endless }
    self = span
  }

  /// The span in the same words: `15min`, `1h 30min`, `500ms`, `0`.
  package var span: String {
    let units: [(String, Int64)] = [
      ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1),
    ]
    var rest = milliseconds.magnitude
    var parts: [String] = []
    for (name, size) in units where rest >= UInt64(size) {
      parts.append("\(rest / UInt64(size))\(name)")
      rest %= UInt64(size)
    }
    return (milliseconds < 0 ? "-" : "") + (parts.isEmpty ? "0" : parts.joined(separator: " "))
  }
}

extension UInt8 {
  /// Whether it is one of the digits 0 to 9.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether it is a space, a tab, a line feed or a carriage return.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension Sequence<UInt8> {
  /// The bytes without the blanks at both ends.
  var trimmed: [UInt8] {
    var bytes = Array(drop { $0.isBlank })
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return bytes
  }
}
