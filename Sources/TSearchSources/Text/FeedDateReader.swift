/// Finds the fields of a date in its text, in any order that people write them.
struct FeedDateReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var fields = DateFields()
  /// Numbers whose meaning shows only when all is read.
  private var numbers: [(value: Int, width: Int)] = []
  private var unknownWords = 0
  private var isCompact = false

  /// - Parameter scalars: The text in lower case.
  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Reads to the end; `false` where something stands there that no date has.
  mutating func read() -> Bool {
    while let scalar = current {
      if digit(scalar) != nil {
        guard readNumber() else { return false }
      } else if scalar == "(" {
        while let inside = current, inside != ")" { _ = inside; index += 1 }
      } else if scalar == "+" || scalar == "-" && fields.hour != nil, digit(at: index + 1) != nil {
        readOffset()
      } else if FeedDateReader.isLetter(scalar) {
        guard readWord() else { return false }
      } else {
        index += 1
      }
    }
    return assignNumbers()
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func digit(_ scalar: Unicode.Scalar) -> Int? {
    (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil
  }

  private func digit(at place: Int) -> Int? { place < scalars.count ? digit(scalars[place]) : nil }

  /// Letters and the accents on them.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return (0x61...0x7A).contains(scalar.value) }
    return scalar.properties.isAlphabetic || scalar.properties.isGraphemeExtend
  }

  private func isAt(_ scalar: Unicode.Scalar, _ place: Int) -> Bool {
    place < scalars.count && scalars[place] == scalar
  }

  /// A run of digits, at most `width`.
  private mutating func digits(_ width: Int) -> (value: Int, width: Int)? {
    var value = 0
    var count = 0
    while count < width, let digit = digit(at: index) {
      value = value * 10 + digit
      count += 1
      index += 1
    }
    return count == 0 ? nil : (value, count)
  }
}

extension FeedDateReader {
  private mutating func readNumber() -> Bool {
    guard let number = digits(9), digit(at: index) == nil else { return false }
    if isAt(":", index), digit(at: index + 1) != nil, fields.hour == nil {
      readTime(hour: number.value)
    } else if number.width == 4, fields.year == nil, isISODate() {
      return readISODate(year: number.value)
    } else if number.width == 8, fields.year == nil {
      isCompact = true
      fields.year = number.value / 10_000
      fields.month = number.value / 100 % 100
      fields.day = number.value % 100
    } else if isCompact, fields.hour == nil, number.width == 4 || number.width == 6 {
      let time = number.width == 4 ? number.value * 100 : number.value
      fields.hour = time / 10_000
      fields.minute = time / 100 % 100
      fields.second = time % 100
      readFraction()
    } else if readUnit(number.value) {
      index += 1
    } else {
      numbers.append(number)
    }
    return numbers.count <= 3
  }

  /// The Korean words for year, month and day stand behind their numbers.
  private mutating func readUnit(_ value: Int) -> Bool {
    if isAt("년", index) || isAt("年", index) {
      fields.year = value
    } else if isAt("월", index) || isAt("月", index) {
      fields.month = value
    } else if isAt("일", index) || isAt("日", index) {
      fields.day = value
    } else {
      return false
    }
    return true
  }

  /// Whether a separator and the month follow a year.
  private func isISODate() -> Bool {
    guard isAt("-", index) || isAt("/", index) || isAt(".", index), index + 1 < scalars.count else {
      return false
    }
    return digit(at: index + 1) != nil || FeedDateReader.isLetter(scalars[index + 1])
  }

  private mutating func readISODate(year: Int) -> Bool {
    let separator = scalars[index]
    fields.year = year
    index += 1
    if let month = digits(3) {
      if month.width == 3 {
        fields.dayOfYear = month.value
        return true
      }
      fields.month = month.value
    } else {
      guard let month = DateWords.month(word()) else { return false }
      fields.month = month
    }
    guard isAt(separator, index), digit(at: index + 1) != nil else { return true }
    index += 1
    fields.day = digits(2)?.value
    return true
  }

  private mutating func readTime(hour: Int) {
    fields.hour = hour
    index += 1
    fields.minute = digits(2)?.value ?? 60
    guard isAt(":", index), digit(at: index + 1) != nil else { return }
    index += 1
    fields.second = digits(2)?.value ?? 61
    readFraction()
  }

  /// A fraction of a second, cut to milliseconds.
  private mutating func readFraction() {
    guard isAt(".", index) || isAt(",", index), digit(at: index + 1) != nil else { return }
    index += 1
    var scale = 100
    while let digit = digit(at: index) {
      fields.millisecond += digit * scale
      scale /= 10
      index += 1
    }
  }

  /// `+hh:mm`, `-hhmm`, `+hh`.
  private mutating func readOffset() {
    let sign = scalars[index] == "-" ? -1 : 1
    index += 1
    guard let number = digits(4) else { return }
    var minutes = number.width <= 2 ? number.value * 60 : number.value / 100 * 60 + number.value % 100
    if number.width <= 2, isAt(":", index), digit(at: index + 1) != nil {
      index += 1
      minutes += digits(2)?.value ?? 0
    }
    fields.zone = sign * minutes
  }
}

extension FeedDateReader {
  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = current, FeedDateReader.isLetter(scalar) {
      word.append(scalar)
      index += 1
    }
    return String(word)
  }

  private mutating func readWord() -> Bool {
    let word = word()
    if fields.hour == nil || fields.month == nil, let month = DateWords.month(word) {
      fields.month = month
    } else if let isAfternoon = DateWords.afternoon(word) {
      fields.isAfternoon = isAfternoon
    } else if fields.hour != nil, let zone = DateWords.zone(word) {
      fields.zone = zone
    } else if DateWords.isFiller(word) || fields.hour != nil {
      return true
    } else {
      // A weekday in any language; more words than that are no date.
      unknownWords += 1
      return unknownWords <= 1 && numbers.isEmpty && fields.year == nil
    }
    return true
  }

  /// Gives the numbers that stand alone their meaning.
  private mutating func assignNumbers() -> Bool {
    switch numbers.count {
    case 0: return fields.year != nil
    case 1:
      let number = numbers[0]
      if fields.year == nil, number.width == 4 {
        // A year alone, or a month and a year.
        fields.year = number.value
        return fields.hour == nil || fields.day != nil
      }
      guard fields.year != nil, fields.day == nil, number.width <= 2 else { return false }
      fields.day = number.value
      return true
    case 2:
      guard fields.month != nil, fields.year == nil else { return false }
      let isYearFirst = numbers[0].width == 4
      let (day, year) = isYearFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
      guard day.width <= 2, year.width == 2 || year.width == 4 else { return false }
      fields.day = day.value
      fields.year = FeedDateReader.fullYear(year)
      return true
    default: return assignThreeNumbers()
    }
  }

  /// Day, month and year in figures, where they cannot be mistaken.
  private mutating func assignThreeNumbers() -> Bool {
    guard fields.month == nil, fields.year == nil, numbers[2].width == 4, numbers[0].width <= 2,
      numbers[1].width <= 2
    else { return false }
    let isDotted = scalars.contains(".") && !scalars.contains("/")
    let isMonthFirst = numbers[1].value > 12
    guard isDotted || isMonthFirst || numbers[0].value > 12 else { return false }
    fields.year = numbers[2].value
    fields.month = numbers[isMonthFirst ? 0 : 1].value
    fields.day = numbers[isMonthFirst ? 1 : 0].value
    return true
  }

  /// Two figures are of 1950 to 2049.
  ///
  /// - SeeAlso: RFC 5322, section 4.3.
  private static func fullYear(_ year: (value: Int, width: Int)) -> Int {
    guard year.width == 2 else { return year.value }
    return year.value + (year.value < 50 ? 2000 : 1900)
  }
}
