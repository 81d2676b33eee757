/// A token or password that shows nothing of itself when it is printed, dumped or interpolated.
package struct Secret: Equatable, Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The secret itself, for the request that carries it.
  package func revealed() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "<redacted>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
