/// An account in a document of searches.
package struct AccountEntry: Equatable, Sendable, JSONShape {
  package var handle: String
  package var source: SourceName
  package var id: String?
  package var interval: Duration?

  package init(_ account: FollowedAccount) {
    handle = account.handle
    source = account.source
    id = account.id
    interval = account.interval
  }

  package var json: JSONValue {
    [
      "account": .string("@" + handle), "source": .string(source.rawValue), "id": .optional(id),
      "every": .optional(interval.map { Int($0.components.seconds) }),
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    handle = String(try json.text("account").drop { $0 == "@" })
    guard !handle.isEmpty else { throw ShapeError(missing: "account") }
    source = SourceName(try json.text("source"))
    id = json["id"]?.string
    interval = json["every"]?.int.flatMap { $0 > 0 ? .seconds($0) : nil }
  }

  /// The account as it is to be followed from now on.
  package func account(at moment: Timestamp) -> FollowedAccount {
    FollowedAccount(
      number: AccountNumber(0), source: source, handle: handle, id: id,
      interval: interval ?? FollowedAccount.usualInterval, createdAt: moment)
  }
}
