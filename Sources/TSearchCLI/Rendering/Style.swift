/// Puts colour around a text, where there is any; meaning never hangs on it.
package struct Style: Equatable, Sendable {
  package enum Ink: String, Sendable {
    case plain = "0"
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  package var hasColour: Bool
  package init(hasColour: Bool) { self.hasColour = hasColour }

  package func callAsFunction(_ text: String, _ ink: Ink) -> String {
    hasColour && ink != .plain && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
