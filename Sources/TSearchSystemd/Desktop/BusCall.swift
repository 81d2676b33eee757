import CSystemd
import Glibc

/// A method call on its way to the bus; what cannot be put into it shows when it is sent.
@safe final class BusCall {
  let handle: OpaquePointer
  /// The first thing that went wrong.
  private(set) var fault: Int32 = 0

  init(on bus: OpaquePointer, to peer: BusPeer, _ interface: String, _ member: String) throws(BusError) {
    var made: OpaquePointer?
    let code = unsafe sd_bus_message_new_method_call(bus, &made, peer.name, peer.path, interface, member)
    guard code >= 0, let made = unsafe made else { throw .failed(code) }
    unsafe handle = made
  }

  deinit { unsafe sd_bus_message_unref(handle) }

  func add(_ text: String) { check(unsafe sd_bus_message_append_basic(handle, BusType.string.code, text)) }

  func add(_ number: UInt32) {
    var number = number
    check(unsafe sd_bus_message_append_basic(handle, BusType.unsigned.code, &number))
  }

  func add(_ number: Int32) {
    var number = number
    check(unsafe sd_bus_message_append_basic(handle, BusType.signed.code, &number))
  }

  /// - Parameter contents: The signature of one item.
  func array(of contents: String, _ fill: () -> Void) { container(BusType.array, contents, fill) }
  func structure(_ contents: String, _ fill: () -> Void) { container(BusType.structure, contents, fill) }
  func variant(_ contents: String, _ fill: () -> Void) { container(BusType.variant, contents, fill) }

  /// An item of a dictionary from texts to variants.
  func entry(_ key: String, _ contents: String, _ fill: () -> Void) {
    container(BusType.entry, "sv") {
      add(key)
      variant(contents, fill)
    }
  }

  func texts(_ texts: [String]) { array(of: "s") { for text in texts { add(text) } } }

  private func container(_ type: BusType, _ contents: String, _ fill: () -> Void) {
    check(unsafe sd_bus_message_open_container(handle, type.code, contents))
    fill()
    check(unsafe sd_bus_message_close_container(handle))
  }

  private func check(_ code: Int32) { if code < 0, fault == 0 { fault = code } }
}

/// The letters of D-Bus types.
enum BusType: Character {
  case string = "s"
  case unsigned = "u"
  case signed = "i"
  case array = "a"
  case structure = "r"
  case variant = "v"
  case entry = "e"

  var code: CChar { CChar(bitPattern: rawValue.asciiValue ?? 0) }
}

/// Somebody on the bus, and an object of his.
struct BusPeer {
  let name: String
  let path: String

  static let notifications = BusPeer(
    name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications")
  static let portal = BusPeer(
    name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
  static let manager = BusPeer(name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1")
}

/// Why a call came to nothing.
enum BusError: Error, Equatable {
  /// The connection cannot be made, or broke.
  case lost(Int32)
  /// The call cannot be made or sent.
  case failed(Int32)
  case silent
  /// The other end says no, by the name of its error.
  case refused(String)

  /// Whether nobody has the name that was called.
  var isNobody: Bool {
    guard case .refused(let name) = self else { return false }
    let kinds = ["ServiceUnknown", "NameHasNoOwner", "Spawn"]  // `Spawn` has kinds of its own.
    return kinds.contains { name.hasPrefix("org.freedesktop.DBus.Error.\($0)") }
  }

  var words: String {
    switch self {
    case .lost(let code), .failed(let code): unsafe String(cString: strerror(abs(code)))
    case .silent: "no answer"
    case .refused(let name): name
    }
  }
}
