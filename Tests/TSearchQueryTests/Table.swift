import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchQuery

/// A table of cases as a text that people read: one case a line, `#` begins a remark, `==` a section.
///
/// What stands between back-ticks is taken as it is; `\u{HEX}` stands for a sign that could not be seen.
struct Table {
  struct Row: CustomTestStringConvertible, Sendable {
    var line: Int
    /// The texts between back-ticks.
    var quoted: [String]
    /// What stands before, between and behind them, without blanks at the ends.
    var plain: [String]
    var testDescription: String { "line \(line): \(quoted.first ?? "")" }
  }

  let rows: [Row]

  init(_ name: String) {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let text = TestFile.read("/\(folder)/Tables/\(name)") ?? ""
    rows = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number, line in
      guard let first = line.first, first != "#", !line.hasPrefix("==") else { return nil }
      let pieces = line.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
      return Row(
        line: number + 1, quoted: pieces.indices.filter { $0 % 2 == 1 }.map { pieces[$0].unescaped },
        plain: pieces.indices.filter { $0 % 2 == 0 }.map { pieces[$0].trimmed })
    }
  }
}

extension String {
  /// With `\u{HEX}` as the sign itself.
  fileprivate var unescaped: String {
    var result = ""
    var rest = Substring(self)
    while let start = rest.firstRange(of: "\\u{"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      result += rest[..<start.lowerBound]
      if let scalar = UInt32(rest[start.upperBound..<end], radix: 16).flatMap(Unicode.Scalar.init) {
        result.unicodeScalars.append(scalar)
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  fileprivate var trimmed: String {
    let kept = drop { $0 == " " }
    return String(kept.reversed().drop { $0 == " " }.reversed())
  }
}

extension QueryTree {
  /// The tree with the kind of each leaf.
  var shape: String {
    switch self {
    case .word(let text): "word(\(text))"
    case .phrase(let text): "phrase(\(text))"
    case .hashtag(let text): "tag(\(text))"
    case .mention(let text): "mention(\(text))"
    case .cashtag(let text): "cashtag(\(text))"
    case .from(let text): "from(\(text))"
    case .to(let text): "to(\(text))"
    case .url(let text): "url(\(text))"
    case .lang(let text): "lang(\(text))"
    case .since(let time): "since(\(time.rfc3339))"
    case .until(let time): "until(\(time.rfc3339))"
    case .kind(let kind): "is(\(kind.rawValue))"
    case .has(let part): "has(\(part.rawValue))"
    case .atLeast(let count, let number): "\(count.rawValue)(\(number))"
    case .service(let name, let value): "\(name.rawValue)(\(value))"
    case .everything: "everything"
    case .not(let part): "not(\(part.shape))"
    case .and(let parts): "all(\(parts.map(\.shape).joined(separator: ", ")))"
    case .or(let parts): "any(\(parts.map(\.shape).joined(separator: ", ")))"
    }
  }
}
