import TSearchCore

extension Query {
  /// The query in its canonical form: reading it again gives the same tree.
  package var printed: String { tree.printed }
}

extension QueryTree {
  /// The tree as text, with parentheses around each list inside another.
  package var printed: String {
    switch self {
    case .word(let word): word
    case .phrase(let text): text.quoted
    case .hashtag(let tag): "#" + tag
    case .mention(let user): "@" + user
    case .cashtag(let symbol): "$" + symbol
    case .from(let user): "from:" + user.valueText
    case .to(let user): "to:" + user.valueText
    case .url(let text): "url:" + text.valueText
    case .lang(let tag): "lang:" + tag
    case .since(let time): "since:" + time.queryText
    case .until(let time): "until:" + time.queryText
    case .kind(let kind): "is:" + kind.rawValue
    case .has(let part): "has:" + part.rawValue
    case .atLeast(let count, let number): "\(count.rawValue):\(number)"
    case .service(let name, let value): "\(name.rawValue):\(value.valueText)"
    case .everything: "*"
    case .not(let part): "-" + part.printedPart
    case .and(let parts): parts.map(\.printedPart).joined(separator: " ")
    case .or(let parts): parts.map(\.printedPart).joined(separator: " OR ")
    }
  }

  private var printedPart: String {
    switch self {
    case .and, .or: "(" + printed + ")"
    default: printed
    }
  }
}

extension String {
  /// Between quotes, with escapes.
  fileprivate var quoted: String {
    var result = "\""
    for character in unicodeScalars {
      if character == "\"" || character == "\\" { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result + "\""
  }

  /// As the value of an operator: as it stands, or in quotes where a blank or a sign would end it.
  fileprivate var valueText: String {
    if first == "[", last == "]", !unicodeScalars.dropFirst().dropLast().contains(where: { $0 == "]" }) {
      return self
    }
    let isPlain = unicodeScalars.allSatisfy(\.isPlain) && !unicodeScalars.starts(with: ["["])
    return isPlain ? self : quoted
  }
}

extension Unicode.Scalar {
  /// Whether a value may hold it without quotes.
  fileprivate var isPlain: Bool {
    !isBlank && self != "\"" && self != "(" && self != ")"
  }
}

extension Timestamp {
  /// As `since:` takes it: a day, or with the time of day.
  var queryText: String {
    let time = CivilTime(self)
    let day = "\(time.year.digits(4))-\(time.month.digits(2))-\(time.day.digits(2))"
    guard time.hour != 0 || time.minute != 0 || time.second != 0 else { return day }
    return "\(day)_\(time.hour.digits(2)):\(time.minute.digits(2)):\(time.second.digits(2))_UTC"
  }
}

extension Int {
  /// With zeros in front, so many digits.
  fileprivate func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
  }
}
