/// What searches cost a day, in posts that are charged for (T11).
package struct CostReport: Equatable, Sendable {
  /// By what a baseline found; `nil` where none has told.
  package var likely: Int?
  /// What cannot be passed.
  package var most: Int
  /// Of a post, in millionths of a dollar.
  package var price: Int?

  package init(likely: Int? = nil, most: Int, price: Int? = nil) {
    self.likely = likely
    self.most = most
    self.price = price
  }

  /// Both together; the price is kept where it is the same.
  package static func + (left: CostReport, right: CostReport) -> CostReport {
    let likely = left.likely.flatMap { one in right.likely.map { one + $0 } }
    return CostReport(
      likely: likely, most: left.most + right.most, price: left.price == right.price ? left.price : nil)
  }
}

extension CostReport: JSONShape {
  package var json: JSONValue {
    ["likely": .optional(likely), "most": .optional(most), "post_price_micros": .optional(price)]
  }

  package init(json: JSONValue) throws(ShapeError) {
    self.init(
      likely: json["likely"]?.int, most: try json.number("most"), price: json["post_price_micros"]?.int)
  }
}
