/// A moment of the boot-time clock: it counts suspend and ignores every change of the wall clock (T3).
package struct BootInstant: Hashable, Comparable, Sendable {
  package var sinceBoot: Duration

  package init(sinceBoot: Duration) { self.sinceBoot = sinceBoot }

  package static func < (left: BootInstant, right: BootInstant) -> Bool { left.sinceBoot < right.sinceBoot }
  package static func + (moment: BootInstant, span: Duration) -> BootInstant {
    BootInstant(sinceBoot: moment.sinceBoot + span)
  }
  package static func - (moment: BootInstant, span: Duration) -> BootInstant {
    BootInstant(sinceBoot: moment.sinceBoot - span)
  }
  package static func - (later: BootInstant, earlier: BootInstant) -> Duration {
    later.sinceBoot - earlier.sinceBoot
  }
}
