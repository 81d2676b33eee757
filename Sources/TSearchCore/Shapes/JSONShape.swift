/// A value with a JSON shape of OUTSIDE section 2.
///
/// Unknown keys are ignored when reading.
package protocol JSONShape {
  var json: JSONValue { get }
  init(json: JSONValue) throws(ShapeError)
}

/// A JSON value that lacks what its shape needs.
package struct ShapeError: UserFacingError, Equatable {
  package var missing: String
  package init(missing: String) { self.missing = missing }
  package var report: UserReport { UserReport("the answer lacks '\(missing)'") }
}

extension JSONValue {
  /// The value of a key that must be there.
  package func member(_ name: String) throws(ShapeError) -> JSONValue {
    guard let value = self[name] else { throw ShapeError(missing: name) }
    return value
  }

  package func text(_ name: String) throws(ShapeError) -> String {
    guard let text = self[name]?.string else { throw ShapeError(missing: name) }
    return text
  }

  package func number(_ name: String) throws(ShapeError) -> Int {
    guard let number = self[name]?.int else { throw ShapeError(missing: name) }
    return number
  }

  package func time(_ name: String) throws(ShapeError) -> Timestamp {
    guard let time = self[name]?.time else { throw ShapeError(missing: name) }
    return time
  }

  /// The value as a moment, where it is an RFC 3339 text.
  package var time: Timestamp? { string.flatMap { Timestamp(rfc3339: $0) } }
}
