/// The interface `org.tsearch.Control`: one table for its description and for the check of every call.
package enum ControlInterface {
  package static let name = "org.tsearch.Control"

  static let whole = VarlinkInterface(
    name: name,
    about: """
      tsearch: saved searches of public posts.
      Times are texts of RFC 3339 in UTC; IDs are texts; what is not known is null.
      With 'more', methods that give lists answer with one reply an item; without it, with the whole list.
      """,
    types: ControlInterface.types, methods: ControlInterface.methods,
    errors: ControlInterface.errors)

  /// The JSON shapes of OUTSIDE section 2.
  static let types = searchTypes + accountTypes

  /// The interface in Varlink's own language.
  package static let description = whole.description

  static let errors: [VarlinkRecord] = [
    VarlinkRecord(
      "SearchNotFound", "There is no saved search of that name.", [VarlinkField("name", .string)]),
    VarlinkRecord(
      "SearchExists", "There is a saved search of that name, or with that query on the same sources.",
      [VarlinkField("name", .string)]),
    VarlinkRecord(
      "BadQuery", "The query cannot be understood; offset counts its code points before the fault.",
      [VarlinkField("message", .string), VarlinkField("offset", .int)]),
    VarlinkRecord("SourceNotFound", "There is no source of that name.", [VarlinkField("name", .string)]),
    VarlinkRecord(
      "SourceRefused", "The source does not take this query, or cannot be asked at all.",
      [VarlinkField("source", .string), VarlinkField("kind", .string), VarlinkField("message", .string)]),
    VarlinkRecord("AccountNotFound", "The account is not followed.", [VarlinkField("user", .string)]),
    VarlinkRecord("PostNotFound", "No such post is known.", [VarlinkField("post", .string)]),
    VarlinkRecord("HitNotFound", "There is no hit of that number.", [VarlinkField("hit", .int)]),
    VarlinkRecord(
      "BadParameter", "The parameter is of the right type, but its value cannot be.",
      [VarlinkField("parameter", .string), VarlinkField("message", .string)]),
    VarlinkRecord("CannotRecord", "The store cannot be written.", [VarlinkField("message", .string)]),
    VarlinkRecord("Held", "The daemon waits for its user.", [VarlinkField("message", .string)]),
    VarlinkRecord(
      "TooManyConnections", "As many clients as may be are connected.", [VarlinkField("most", .int)]),
  ]
}
