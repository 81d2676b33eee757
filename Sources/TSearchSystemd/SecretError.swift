package import TSearchCore

/// Why a secret's file could not be used.
package enum SecretError: UserFacingError, Equatable {
  /// Others than its owner can read it.
  case exposed(path: String)
  case unreadable(path: String, why: String)
  case empty(path: String)

  package var report: UserReport {
    switch self {
    case .exposed(let path):
      UserReport("'\(path)' can be read by others", hint: "chmod 600 \(path.shellQuoted)")
    case .unreadable(let path, let why): UserReport("'\(path)' cannot be read: \(why)")
    case .empty(let path):
      UserReport(
        "'\(path)' holds no token in its first line", hint: "'tsearchctl source login NAME' stores one")
    }
  }
}

extension String {
  /// The text as one word of a shell command.
  fileprivate var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
    return isPlain
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
