/// A JSON document as a tree; numbers keep the digits that stood there.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  /// In the order written; of a repeated name the last one counts.
  case object([JSONMember])
}

/// A name and its value.
package struct JSONMember: Equatable, Sendable {
  package var name: String
  package var value: JSONValue
  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package var isNull: Bool { self == .null }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  package var double: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }
  package var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  package var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }
  /// The texts of a list of texts; `nil` where anything else stands in it.
  package var strings: [String]? {
    guard let items = array else { return nil }
    let texts = items.compactMap(\.string)
    return texts.count == items.count ? texts : nil
  }

  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  package static func optional(_ value: Int?) -> JSONValue { value.map { .number(String($0)) } ?? .null }
  package static func optional(_ time: Timestamp?) -> JSONValue { .optional(time?.rfc3339) }
  package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(String(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }
  package init(nilLiteral: ()) { self = .null }
}
