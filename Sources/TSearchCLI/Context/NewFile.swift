/// A file in the making, which gets its name only when it is whole; one that is released before leaves nothing.
package protocol NewFile: AnyObject {
  /// - Throws: ``FileError``, or ``OutputError`` for standard output.
  func append(_ bytes: [UInt8]) throws
  /// Gives it its name, so that a power cut does not undo it.
  func finish() throws(FileError)
}
