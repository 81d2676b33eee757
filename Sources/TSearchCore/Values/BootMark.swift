/// A moment of one boot's clock, as it is stored: in another boot it means nothing (T3).
package struct BootMark: Equatable, Sendable {
  package var boot: String
  package var moment: BootInstant

  package init(boot: String, moment: BootInstant) {
    self.boot = boot
    self.moment = moment
  }

  /// How long until then; `nil` in another boot.
  package func left(at now: BootInstant, of boot: String) -> Duration? {
    boot == self.boot ? moment - now : nil
  }
}
