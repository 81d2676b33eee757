/// What searches cost a day, in posts that are charged for (T11).
package struct CostReport: Equatable, Sendable {
  /// By what the baselines found; `nil` where one has told nothing.
  package var likely: Int?
  /// What cannot be passed.
  package var most: Int
  /// Of a post, in millionths of a dollar.
  package var price: Int?
  /// Of an account that is read, such as a post's author; the same.
  package var accountPrice: Int?
  /// What the sources have charged for so far, whichever search it was for.
  package var bill: SourceReport.Bill?

  package init(likely: Int? = nil, most: Int, price: Int? = nil, accountPrice: Int? = nil) {
    self.likely = likely
    self.most = most
    self.price = price
    self.accountPrice = accountPrice
  }

  /// Both together; a price is kept where it is the same.
  package static func + (left: CostReport, right: CostReport) -> CostReport {
    CostReport(
      likely: left.likely.flatMap { one in right.likely.map { one + $0 } }, most: left.most + right.most,
      price: left.price == right.price ? left.price : nil,
      accountPrice: left.accountPrice == right.accountPrice ? left.accountPrice : nil)
  }

  /// With no more than may be spent.
  package func bounded(by limit: Int?) -> CostReport {
    var bounded = self
    bounded.most = min(most, limit ?? most)
    bounded.likely = likely.map { min($0, bounded.most) }
    return bounded
  }
}

extension CostReport: JSONShape {
  package var json: JSONValue {
    .object(
      [
        JSONMember("likely", .optional(likely)), JSONMember("most", .optional(most)),
        JSONMember("post_price_micros", .optional(price)),
        JSONMember("account_price_micros", .optional(accountPrice)),
      ] + (bill?.members ?? []))
  }

  package init(json: JSONValue) throws(ShapeError) {
    self.init(
      likely: json["likely"]?.int, most: try json.number("most"), price: json["post_price_micros"]?.int,
      accountPrice: json["account_price_micros"]?.int)
    bill = SourceReport.Bill(members: json)
  }
}
