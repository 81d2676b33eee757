package import TSearchControl
package import TSearchCore

extension SearchDesk {
  /// A piece of a copy in bytes; three make four letters of base64, far below a reply's 1 MiB.
  package static let backupPiece = 96 << 10

  /// Sends a consistent copy of the store: first its size and what it holds, then its bytes.
  ///
  /// The copy is gone when this ends, be it because the client has gone.
  ///
  /// - Parameter send: Returns when the client has taken the reply.
  package func backUp(
    send: @Sendable (JSONValue) async throws(ControlError) -> Void
  ) async throws(ControlError) {
    let copy = try await storing { () throws(StoreError) in try await self.ledger.copy() }
    try await send([
      "size": .optional(copy.bytes), "searches": .optional(copy.searches), "hits": .optional(copy.hits),
    ])
    for place in stride(from: 0, to: copy.bytes, by: SearchDesk.backupPiece) {
      let text = try await storing { () throws(StoreError) in
        try await SideQueue.run { () throws(StoreError) in
          Base64.text(try copy.read(from: place, most: SearchDesk.backupPiece))
        }
      }
      try await send(["data": .string(text)])
    }
  }
}
