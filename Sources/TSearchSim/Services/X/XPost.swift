import TSearchCore

/// A post under X's rules: an edit has an ID of its own, and a long text stands apart.
struct XPost {
  /// Longer texts are cut, and stand whole in a note.
  private static let longest = 280
  /// Reposts are cut there.
  private static let longestRepost = 140

  var post: SamplePost
  /// The newest of its IDs.
  var id: String
  /// All of its text, as it was written.
  var wholeText: String

  init(_ post: SamplePost, _ random: SampleRandom) {
    self.post = post
    id = post.id
    wholeText = post.text
    if let edited = post.editedAt { id = PostStream.id(at: edited, random.draw(.token, at: post.place)) }
    if post.kind == .post, random.draw(.length, at: post.place, below: 100) < 4 {
      wholeText += "\n\n" + String(repeating: "A long sample needs many words. ", count: 9).dropLast()
    }
  }

  var history: [String] { id == post.id ? [id] : [post.id, id] }

  var isLong: Bool { wholeText.unicodeScalars.count > Self.longest && !post.isRepost }

  /// `text` as it is sent: escaped, and cut where it is long.
  var text: String {
    let whole = XPost.escape(wholeText)
    if post.isRepost { return XPost.cut(whole, to: Self.longestRepost, end: "…") }
    return isLong ? XPost.cut(whole, to: Self.longest - 28, end: "… \(shortLink)") : whole
  }

  var shortLink: String { "https://t.co/\(String(post.place, radix: 36))" }

  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func cut(_ text: String, to count: Int, end: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > count else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(count - 1))) + end
  }
}
