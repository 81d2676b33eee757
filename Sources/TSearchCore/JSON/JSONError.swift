/// Why a JSON document could not be read.
package struct JSONError: Error, Equatable, Sendable {
  package var message: String
  /// Bytes from the start of the document.
  package var offset: Int
  package init(_ message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}
