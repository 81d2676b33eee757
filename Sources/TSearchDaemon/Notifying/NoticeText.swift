import TSearchCore

/// Text from the network as a notification takes it: bounded, and without what could pass for something else (S5).
///
/// Markup is left to the desktop's adapter, which knows whether there is any.
enum NoticeText {
  /// A character may be made of any number of scalars: so many of them for each character that is asked for.
  private static let scalars = 4

  /// One line of at most so many characters.
  static func line(_ text: String, most: Int) -> String {
    // A text of a million blanks is not gone through for its first word.
    let start = String(text.unicodeScalars.drop { $0.properties.isWhitespace }.prefix(most * scalars * 2))
    let scalars = JournalText.line(start).unicodeScalars.filter { !isForbidden($0) }
    let bounded = String(String.UnicodeScalarView(scalars.prefix(most * Self.scalars)))
    let words = bounded.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    return Directions.closed(JournalText.cut(words, to: most))
  }

  /// Those that are no characters, and never will be: D-Bus takes no text that holds one.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
  }

  /// `AUTHOR (@HANDLE)`, what is known of it.
  static func byline(of post: Post) -> String {
    let name = line(post.author?.name ?? "", most: 60)
    let handle = line(post.author?.handle ?? "", most: 60)
    if handle.isEmpty { return name }
    return name.isEmpty ? "@\(handle)" : "\(name) (@\(handle))"
  }

  /// The title where there is one, else the text.
  static func words(of post: Post, most: Int) -> String {
    let title = line(post.title ?? "", most: most)
    return title.isEmpty ? line(post.text ?? "", most: most) : title
  }
}
