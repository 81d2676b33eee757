/// Why a stream of messages cannot be read on.
package enum FrameError: Error, Equatable {
  /// The message is longer than the reader takes.
  case tooLong
}

/// Cuts a stream of bytes into messages that end in a NUL byte; takes them in pieces of any size.
///
/// - SeeAlso: varlink.org, "Message Format".
package struct FrameReader {
  /// What the daemon takes (OUTSIDE section 6).
  package static let most = 16 << 20
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Where the next message begins.
  private var start = 0
  /// Up to where no NUL was found, so that no byte is looked at twice.
  private var searched = 0

  /// - Parameter limit: The longest message in bytes, without its NUL.
  package init(limit: Int = FrameReader.most) { self.limit = limit }

  /// Bytes that were taken in and belong to no message that was given out.
  package var waiting: Int { bytes.count - start }

  package mutating func append(_ piece: some Collection<UInt8>) { bytes.append(contentsOf: piece) }

  /// The next whole message, without its NUL; `nil` until more bytes come.
  package mutating func next() throws(FrameError) -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: 0) else {
      searched = bytes.count
      guard waiting <= limit else { throw .tooLong }
      dropTaken()
      return nil
    }
    guard end - start <= limit else { throw .tooLong }
    let message = bytes[start..<end]
    start = end + 1
    searched = start
    return message
  }

  /// Gives back the memory of messages that were given out.
  private mutating func dropTaken() {
    guard start > 0 else { return }
    bytes = waiting == 0 ? [] : Array(bytes[start...])
    searched -= start
    start = 0
  }
}
