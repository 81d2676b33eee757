import Glibc
import TSearchCore

/// What a call of the system refused, by its number.
struct SystemError: Error, Equatable {
  var number: Int32

  /// The error of the call just made.
  static var last: SystemError { SystemError(number: errno) }

  var words: String {
    switch number {
    case EACCES, EPERM: "permission denied"
    case ENOSPC, EDQUOT: "the disk is full"
    case EROFS: "the file system can only be read"
    default: unsafe String(cString: strerror(number))
    }
  }

  func report(_ path: String) -> StoreError { .cannotRecord("'\(path)': \(words)") }
}
