import Glibc

/// The environment that the daemon was started with.
enum Environment {
  static let all: [String: String] = {
    var variables: [String: String] = [:]
    var place = unsafe environ
    while let entry = unsafe place.pointee {
      let parts = unsafe String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      unsafe place += 1
    }
    return variables
  }()
}
