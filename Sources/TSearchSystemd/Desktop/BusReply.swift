import CSystemd

/// What came from the bus, as far as it is of use: the numbers and texts at its beginning.
struct BusReply: Equatable, Sendable {
  /// So many items are read at most.
  private static let most = 64

  /// The unique name of who sent it.
  var sender = ""
  var numbers: [UInt32] = []
  var texts: [String] = []
  /// The name of a signal.
  var member = ""

  init(_ message: OpaquePointer) {
    sender = unsafe BusReply.text(sd_bus_message_get_sender(message))
    member = unsafe BusReply.text(sd_bus_message_get_member(message))
    for _ in 0..<BusReply.most {
      guard unsafe takeItem(message) else { break }
    }
  }

  /// The reply to a call, or the error that came in its place.
  static func result(_ message: OpaquePointer) -> Result<BusReply, BusError> {
    guard let error = unsafe sd_bus_message_get_error(message) else {
      return unsafe .success(BusReply(message))
    }
    return unsafe .failure(.refused(text(error.pointee.name)))
  }

  /// Reads one number or text, those of a list one by one; `false` at the end and before anything else.
  private mutating func takeItem(_ message: OpaquePointer) -> Bool {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0 else { return false }
    switch type {
    case BusType.unsigned.code:
      var number: UInt32 = 0
      guard unsafe sd_bus_message_read_basic(message, type, &number) > 0 else { return false }
      numbers.append(number)
    case BusType.string.code:
      var text: UnsafePointer<CChar>?
      guard unsafe sd_bus_message_read_basic(message, type, &text) > 0 else { return false }
      unsafe texts.append(BusReply.text(text))
    case BusType.array.code where unsafe BusReply.text(contents) == "s":
      return unsafe sd_bus_message_enter_container(message, type, contents) > 0
    default: return false
    }
    return true
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }
}
