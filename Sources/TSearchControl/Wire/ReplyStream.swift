package import TSearchCore

/// Where the replies to one call go.
///
/// What throws an error instead of finishing is answered with that error; a handler that returns without
/// finishing has answered with nothing in it.
package struct ReplyStream: Sendable {
  /// Sends one reply; `continues` says that another follows.
  package typealias Send =
    @Sendable (_ parameters: JSONValue, _ continues: Bool) async throws(ControlError) -> Void

  /// The longest reply in bytes (OUTSIDE section 6).
  package static let most = 1 << 20
  /// Room for what stands around the parameters.
  private static let envelope = 64
  /// Whether the caller takes several replies.
  package let wantsMore: Bool
  private let deliver: Send

  package init(wantsMore: Bool, send: @escaping Send) {
    self.wantsMore = wantsMore
    deliver = send
  }

  /// Sends one reply of several; only for a caller that wants more.
  ///
  /// Waits until the client has taken what was sent before, but for the last MiB.
  ///
  /// - Throws: ``ControlError/clientGone`` when there is nobody to send to; the task is cancelled then too.
  package func send(_ parameters: JSONValue) async throws(ControlError) {
    try await deliver(try ReplyStream.fitting(parameters), true)
  }

  /// Sends the last reply.
  package func finish(_ parameters: JSONValue = [:]) async throws(ControlError) {
    try await deliver(try ReplyStream.fitting(parameters), false)
  }

  /// Answers with a list: one reply an item for a caller that wants more, else all in one.
  ///
  /// An empty list is one reply without an item.
  package func finish(each name: String, all plural: String, _ items: [JSONValue]) async throws(ControlError)
  {
    guard wantsMore else {
      return try await finish(.object([JSONMember(plural, .array(items))]))
    }
    for item in items.dropLast() { try await send(.object([JSONMember(name, item)])) }
    try await finish(.object(items.last.map { [JSONMember(name, $0)] } ?? []))
  }

  /// The parameters, with texts over 64 KiB cut where the reply would be too long.
  private static func fitting(_ parameters: JSONValue) throws(ControlError) -> JSONValue {
    var bytes: [UInt8] = []
    parameters.append(to: &bytes)
    guard bytes.count > most - envelope else { return parameters }
    let cut = parameters.cuttingTexts(over: 64 << 10)
    bytes.removeAll()
    cut.append(to: &bytes)
    guard bytes.count <= most - envelope else {
      throw .badParameter("more", "the answer is longer than 1 MiB, ask for it in parts with 'more'")
    }
    return cut
  }
}

extension JSONValue {
  /// The document with each longer text cut between two characters, and `…` behind it.
  func cuttingTexts(over bytes: Int) -> JSONValue {
    switch self {
    case .null, .bool, .number: return self
    case .string(let text):
      guard text.utf8.count > bytes else { return self }
      var end = text.utf8.index(text.startIndex, offsetBy: bytes)
      // The start of the character that lies across the place; a character without end is cut through.
      let start = text.index(before: text.index(after: end))
      if text.utf8.distance(from: start, to: end) < 1024 { end = start }
      return .string(String(decoding: text.utf8[..<end], as: UTF8.self) + "…")
    case .array(let items): return .array(items.map { $0.cuttingTexts(over: bytes) })
    case .object(let members):
      return .object(members.map { JSONMember($0.name, $0.value.cuttingTexts(over: bytes)) })
    }
  }
}
