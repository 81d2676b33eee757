/// The field that keeps an entry visible to `journalctl -u` when journald handled it after its sender had died
/// (FACTS section 1).
package enum UnitField: String, Sendable {
  case user = "USER_UNIT"
  case system = "UNIT"

  var field: (name: String, value: String) { (rawValue, "tsearchd.service") }
}
