import TSearchCore

extension JSONValue {
  /// Reads a column that we wrote.
  init(column text: String) throws(StoreError) {
    do throws(JSONError) { try self.init(parsing: text) } catch { throw .oddColumn }
  }

  /// A moment to the millisecond, as a number.
  static func moment(_ time: Timestamp?) -> JSONValue {
    time.map { .number(String($0.milliseconds)) } ?? .null
  }

  var moment: Timestamp? {
    guard case .number(let digits) = self else { return nil }
    return Int64(digits).map(Timestamp.init(milliseconds:))
  }
}

extension StoreError {
  /// A column holds what nobody of us wrote.
  static let oddColumn = StoreError.damaged(StoreFolder.databaseName)
}
