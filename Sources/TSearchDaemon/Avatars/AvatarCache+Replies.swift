package import TSearchControl
import TSearchCore

extension AvatarCache {
  /// The most addresses of one call.
  package static let mostAddresses = 2000
  /// A person waits no longer for pictures.
  private static let longestWait = Duration.seconds(20)
  /// In base64 a larger one does not fit into a reply.
  private static let mostInReply = 720 << 10

  /// Answers the call `Avatars`.
  package func answer(_ addresses: [String], _ replies: ReplyStream) async throws(ControlError) {
    guard replies.wantsMore else { throw .expectedMore }
    guard addresses.count <= AvatarCache.mostAddresses else {
      throw .badParameter("addresses", "more than \(AvatarCache.mostAddresses) are not given at once")
    }
    try await show(addresses, waiting: AvatarCache.longestWait) { count throws(ControlError) in
      try await replies.send(["fetching": .optional(count)])
    } give: { address, picture throws(ControlError) in
      let fitting = picture.flatMap { $0.bytes.count <= AvatarCache.mostInReply ? $0 : nil }
      let avatar: JSONValue = [
        "address": .string(address), "type": .optional(fitting?.kind.mediaType),
        "data": .optional(fitting.map { Base64.text($0.bytes) }),
      ]
      try await replies.send(["avatar": avatar])
    }
    try await replies.finish()
  }
}
