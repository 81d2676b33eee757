import TSearchCore

/// The bounds of a listing, as X takes and refuses them (FORMATS 5.1, 5.2).
struct XBounds {
  /// Higher than any ID.
  static let highest = String(Int64.max)

  /// Exclusive.
  var after: String?
  /// Exclusive.
  var before: String?
  /// Inclusive.
  var start: Timestamp?
  /// Exclusive.
  var end: Timestamp?

  /// - Parameter reach: How far back may be asked for; `nil`: without end.
  init(_ request: SampleRequest, now: Timestamp, reach: Duration?) throws(XFault) {
    after = try Self.id("since_id", request)
    before = try Self.id("until_id", request)
    start = try Self.time("start_time", request)
    end = try Self.time("end_time", request)
    if after != nil || before != nil, start != nil || end != nil {
      throw XFault(
        "Invalid use of 'since_id' or 'until_id' in conjunction with 'start_time' or 'end_time'.",
        ["since_id", "until_id", "start_time", "end_time"].compactMap { name in
          request[name].map { (name, $0) }
        })
    }
    if let reach { try check(request, oldest: now - reach) }
    try checkOrder(request, now: now)
  }

  /// Nothing wanted is older; IDs are up to a millisecond coarser than times.
  var oldest: Timestamp? { [after.flatMap(Snowflake.time(of:)), start].compactMap(\.self).max() }

  func contain(_ id: String) -> Bool {
    if let after, !NumericID.isLess(after, id) { return false }
    if let before, !NumericID.isLess(id, before) { return false }
    guard let time = Snowflake.time(of: id) else { return true }
    return (start.map { time >= $0 } ?? true) && (end.map { time < $0 } ?? true)
  }

  private func check(_ request: SampleRequest, oldest: Timestamp) throws(XFault) {
    let minute = Timestamp(milliseconds: oldest.milliseconds / 60_000 * 60_000)
    let shown = "\(minute.rfc3339.prefix(16))Z"
    if let after, Snowflake.time(of: after) ?? .distantPast < oldest {
      throw XFault(
        "'since_id' must be a tweet id created after \(shown). Please use a 'since_id' that is larger than \(Snowflake.lowestID(at: oldest) ?? "0")",
        [("since_id", after)])
    }
    if let start, start < oldest {
      let text = start.rfc3339
      throw XFault(
        "Invalid 'start_time':'\(text.prefix(16))Z'. 'start_time' must be on or after \(shown).",
        [("start_time", text)])
    }
  }

  private func checkOrder(_ request: SampleRequest, now: Timestamp) throws(XFault) {
    if let end, end > now - .seconds(10) {
      throw XFault(
        "Invalid 'end_time':'\(end.rfc3339)'. 'end_time' must be a minimum of 10 seconds prior to the request time.",
        [("end_time", end.rfc3339)])
    }
    if let start, start >= end ?? (now - .seconds(30)) {
      throw XFault(
        "Invalid 'start_time':'\(start.rfc3339)'. 'start_time' must be before 'end_time' or, without one, 30 seconds ago.",
        [("start_time", start.rfc3339)])
    }
    if let after, let before, !NumericID.isLess(after, before) {
      throw XFault(
        "Invalid 'since_id':'\(after)'. 'since_id' must be less than 'until_id'.", [("since_id", after)])
    }
  }

  private static func id(_ name: String, _ request: SampleRequest) throws(XFault) -> String? {
    guard let id = request[name] else { return nil }
    guard NumericID.isNumeric(id), id.utf8.count <= 19 else {
      throw XFault("The `\(name)` query parameter value [\(id)] does not match ^[0-9]{1,19}$", [(name, id)])
    }
    return id
  }

  private static func time(_ name: String, _ request: SampleRequest) throws(XFault) -> Timestamp? {
    guard let text = request[name] else { return nil }
    guard text.utf8.count == 20, text.hasSuffix("Z"), let time = Timestamp(rfc3339: text) else {
      throw XFault("The `\(name)` query parameter value [\(text)] is not a valid date-time", [(name, text)])
    }
    return time
  }
}
