import Glibc
import TSearchCore

/// The file that a copy is made in: it loses its name at once, so that nothing of it outlives the daemon.
final class CopyFile: StoreCopy {
  private let descriptor: Int32
  let bytes: Int
  let searches: Int
  let hits: Int

  /// - Parameter descriptor: Of a whole database of so many bytes; ours from now on.
  init(_ descriptor: Int32, bytes: Int, searches: Int, hits: Int) {
    self.descriptor = descriptor
    self.bytes = bytes
    self.searches = searches
    self.hits = hits
  }

  deinit { close(descriptor) }

  func read(from place: Int, most: Int) throws(StoreError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: max(0, min(most, bytes - place)))
    var count = 0
    while count < piece.count {
      let got = unsafe piece[count...].withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, place + count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw .cannotCopy(got < 0 ? SystemError.last.words : "its file became shorter") }
      count += got
    }
    for byte in DatabaseHeader.journalModeBytes where piece.indices.contains(byte - place) {
      piece[byte - place] = DatabaseHeader.rollbackMode
    }
    return piece
  }
}
