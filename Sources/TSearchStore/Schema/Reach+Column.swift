import TSearchCore

/// A reach as the text of a column.
extension Reach {
  var column: String {
    let members: [JSONMember?] = [
      JSONMember("baseline", baseline.column),
      mark.map { JSONMember("mark", ["id": .string($0.id), "time": .moment($0.time)]) },
      boundID.map { JSONMember("bound", .string($0)) }, floor.map { JSONMember("floor", .moment($0)) },
      gaps.isEmpty ? nil : JSONMember("gaps", .array(gaps.map(\.column))),
      contentTag.map { JSONMember("tag", .string($0)) },
      rate.map { JSONMember("rate", .number(String($0))) },
    ]
    return JSONValue.object(members.compactMap(\.self)).text
  }

  /// - Throws: ``StoreError/damaged(_:)`` where the text is none that ``column`` wrote.
  init(column text: String) throws(StoreError) {
    let json = try JSONValue(column: text)
    guard let baseline = json["baseline"].flatMap(Baseline.init(column:)) else { throw .oddColumn }
    self.init(
      baseline: baseline,
      mark: json["mark"].flatMap { mark in
        mark["id"]?.string.map { Mark(id: $0, time: mark["time"]?.moment) }
      },
      boundID: json["bound"]?.string, floor: json["floor"]?.moment,
      gaps: (json["gaps"]?.array ?? []).compactMap(Gap.init(column:)), contentTag: json["tag"]?.string)
    if case .number(let digits)? = json["rate"] { rate = Double(digits) }
  }
}

extension Reach.Baseline {
  fileprivate var column: JSONValue {
    switch self {
    case .none: "none"
    case .silent: "silent"
    case .resume: "resume"
    case .backfill(let count): ["backfill": .optional(count)]
    case .since(let time): ["since": .moment(time)]
    }
  }

  fileprivate init?(column: JSONValue) {
    switch column.string {
    case "none": self = .none
    case "silent": self = .silent
    case "resume": self = .resume
    default:
      if let count = column["backfill"]?.int {
        self = .backfill(count)
      } else if let time = column["since"]?.moment {
        self = .since(time)
      } else {
        return nil
      }
    }
  }
}

extension Reach.Gap {
  fileprivate var column: JSONValue {
    [
      "reason": .string(reason), "after": .optional(afterID), "before": .optional(beforeID),
      "from": .moment(from), "to": .moment(to), "since": .moment(since), "overlap": .optional(overlapID),
    ]
  }

  fileprivate init?(column: JSONValue) {
    guard let reason = column["reason"]?.string, let since = column["since"]?.moment else { return nil }
    self.init(
      reason: reason, afterID: column["after"]?.string, beforeID: column["before"]?.string,
      from: column["from"]?.moment, to: column["to"]?.moment, since: since,
      overlapID: column["overlap"]?.string)
  }
}
