import Glibc

/// The folder in which a program runs.
enum WorkingFolder {
  /// Makes a folder and those above it, for its owner alone.
  static func make(_ path: String) throws(ChildProcess.Fault) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part
      if unsafe mkdir(made, 0o700) != 0, errno != EEXIST { throw ChildProcess.Fault(code: errno) }
      made += "/"
    }
    guard unsafe access(path, W_OK | X_OK) == 0 else { throw ChildProcess.Fault(code: errno) }
  }
}
