/// An error that stands, as `status` and `list` show it.
package struct StandingError: Equatable, Sendable {
  package var kind: ErrorKind
  package var source: String?
  package var message: String
  package var since: Timestamp
  package var retryAt: Timestamp?

  package init(kind: ErrorKind, source: String?, message: String, since: Timestamp, retryAt: Timestamp?) {
    self.kind = kind
    self.source = source
    self.message = message
    self.since = since
    self.retryAt = retryAt
  }
}

extension StandingError: JSONShape {
  package var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "source": .optional(source), "message": .string(message),
      "since": .string(since.rfc3339), "retry_at": .optional(retryAt),
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    guard let kind = ErrorKind(rawValue: try json.text("kind")) else { throw ShapeError(missing: "kind") }
    self.init(
      kind: kind, source: json["source"]?.string, message: try json.text("message"),
      since: try json.time("since"), retryAt: json["retry_at"]?.time)
  }
}
