import Glibc

/// Files of the project that tests hold against the code.
package enum TestFile {
  /// The file's text; `nil` where it cannot be read.
  package static func read(_ path: String) -> String? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&piece, 1, piece.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  /// Leaves a text in a file, for people and other programs to look at.
  package static func write(_ text: String, to path: String) {
    guard let file = unsafe fopen(path, "w") else { return }
    defer { unsafe fclose(file) }
    var bytes = Array(text.utf8)
    unsafe fwrite(&bytes, 1, bytes.count, file)
  }
}
