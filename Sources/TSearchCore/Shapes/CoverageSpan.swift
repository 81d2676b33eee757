/// A span of time that a search has read at one source, or has not.
package struct CoverageSpan: Equatable, Sendable, JSONShape {
  package var source: String
  /// `nil`: nobody knows where it begins.
  package var from: Timestamp?
  package var to: Timestamp?
  package var isCovered: Bool
  /// Why it is not covered; of a covered one, that it was a gap once.
  package var reason: String?

  package init(source: String, from: Timestamp?, to: Timestamp?, isCovered: Bool, reason: String? = nil) {
    self.source = source
    self.from = from
    self.to = to
    self.isCovered = isCovered
    self.reason = reason
  }

  package var json: JSONValue {
    [
      "source": .string(source), "from": .optional(from), "to": .optional(to), "covered": .bool(isCovered),
      "reason": .optional(reason),
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    self.init(
      source: try json.text("source"), from: json["from"]?.time, to: json["to"]?.time,
      isCovered: json["covered"]?.bool ?? false, reason: json["reason"]?.string)
  }
}

/// A gap that was read to its end later.
package struct ClosedGap: Equatable, Sendable {
  package var from: Timestamp?
  package var to: Timestamp?
  package var reason: String
  package var closedAt: Timestamp

  package init(from: Timestamp?, to: Timestamp?, reason: String, closedAt: Timestamp) {
    self.from = from
    self.to = to
    self.reason = reason
    self.closedAt = closedAt
  }
}

extension Reach {
  /// The spans between the floor and now, oldest first (N5).
  ///
  /// - Parameters:
  ///   - lastGood: When the source was last read to its end; `nil`: never.
  ///   - closed: Gaps that were read since.
  ///   - trouble: Why it has not been read since `lastGood`.
  package func coverage(
    of source: String, lastGood: Timestamp?, closed: [ClosedGap], trouble: String?, now: Timestamp
  ) -> [CoverageSpan] {
    guard let lastGood else {
      return [
        CoverageSpan(
          source: source, from: nil, to: now, isCovered: false, reason: trouble ?? "its first poll is owed")
      ]
    }
    var marks: [(from: Timestamp?, to: Timestamp?, isCovered: Bool, reason: String)] = gaps.map {
      ($0.from, $0.to, false, $0.reason)
    }
    marks += closed.map {
      ($0.from, $0.to, true, "was a gap (\($0.reason)), read at \($0.closedAt.rfc3339)")
    }
    marks.sort { ($0.from ?? .distantPast, $0.to ?? lastGood) < ($1.from ?? .distantPast, $1.to ?? lastGood) }
    var spans: [CoverageSpan] = []
    var place = floor
    for mark in marks {
      let start = max(mark.from ?? place ?? .distantPast, place ?? .distantPast)
      let end = min(mark.to ?? lastGood, lastGood)
      guard end > start else { continue }
      if let place, start > place {
        spans.append(CoverageSpan(source: source, from: place, to: start, isCovered: true))
      }
      spans.append(
        CoverageSpan(
          source: source, from: start == .distantPast ? nil : start, to: end, isCovered: mark.isCovered,
          reason: mark.reason))
      place = end
    }
    if place.map({ $0 < lastGood }) ?? true {
      spans.append(CoverageSpan(source: source, from: place, to: lastGood, isCovered: true))
    }
    if let trouble, now > lastGood {
      spans.append(CoverageSpan(source: source, from: lastGood, to: now, isCovered: false, reason: trouble))
    }
    return spans
  }
}
