/// A moment of the wall clock, in whole milliseconds since 1970-01-01T00:00:00Z.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package init(seconds: Int64) { milliseconds = seconds.multipliedReportingOverflow(by: 1000).partialValue }

  /// Whole seconds since 1970, rounded down.
  package var seconds: Int64 { milliseconds.floorDivided(by: 1000) }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

  package static func + (moment: Timestamp, span: Duration) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds &+ span.milliseconds)
  }

  package static func - (moment: Timestamp, span: Duration) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds &- span.milliseconds)
  }

  package static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .milliseconds(later.milliseconds &- earlier.milliseconds)
  }
}

extension Duration {
  /// Whole milliseconds, rounded toward zero.
  package var milliseconds: Int64 {
    components.seconds &* 1000 &+ components.attoseconds / 1_000_000_000_000_000
  }

  /// The span in seconds, fractions included.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

extension Int64 {
  /// The quotient rounded toward minus infinity, so that moments before 1970 divide right too.
  package func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
