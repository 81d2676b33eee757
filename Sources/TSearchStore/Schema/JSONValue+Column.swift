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

  /// A moment of a boot, in milliseconds since it began.
  static func bootMark(_ mark: BootMark?) -> JSONValue {
    guard let mark else { return .null }
    return ["boot": .string(mark.boot), "at": .number(String(mark.moment.sinceBoot.milliseconds))]
  }

  var bootMark: BootMark? {
    guard let boot = self["boot"]?.string, let at = self["at"]?.moment else { return nil }
    return BootMark(boot: boot, moment: BootInstant(sinceBoot: .milliseconds(at.milliseconds)))
  }
}

extension StoreError {
  /// A column holds what nobody of us wrote.
  static let oddColumn = StoreError.damaged(StoreFolder.databaseName)
}
