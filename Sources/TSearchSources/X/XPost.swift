import TSearchCore

/// A post as API v2 wrote it, in `data` or in `includes`, under the old names or the new ones.
struct XPost {
  /// More tags, names, links or media of a post are not kept.
  static let mostMarks = 100
  /// Longer texts X does not take.
  fileprivate static let longestText = 100_000

  /// Something found in a text: what it is, and where it stands in the encoded text, in code points.
  struct Mark {
    var value: String?
    var start: Int?
    var end: Int?
  }

  struct Entities {
    var tags: [Mark] = []
    var mentions: [Mark] = []
    var links: [String] = []
  }

  /// A text and what X found in it; `&`, `<` and `>` are escaped.
  struct Words {
    var text: String?
    var entities = Entities()
  }

  var id: String?
  var words = Words()
  /// The whole of a text that is longer than 280 signs.
  var note: Words?
  var createdAt: String?
  var authorID: String?
  var handle: String?
  var lang: String?
  var replyTo: String?
  var quotes: String?
  var repostOf: String?
  var answersSomebody = false
  /// The IDs of all versions.
  var history: [String] = []
  var mediaKeys: [String] = []
  var likes: Int?
  var replies: Int?
  var reposts: Int?

  /// Whether the text is a number that X can have given.
  static func isID(_ text: String) -> Bool { NumericID.isNumeric(text) && Int64(text) != nil }

  /// The text as X's own pages show it.
  var wholeWords: Words {
    guard let note, let text = note.text, !text.isEmpty else { return words }
    return note
  }
}

extension XPost.Words {
  /// Without escapes.
  var plain: String { HTMLText.decodingEntities(text ?? "") }

  /// The names of marks, each once: as given, else cut out of the text behind their sign.
  ///
  /// Offsets count code points of the encoded text, so that the cut comes before the escapes are resolved.
  func names(_ marks: [XPost.Mark]) -> [String] {
    var names: [String] = []
    for mark in marks {
      guard let name = mark.value ?? cut(mark), !name.isEmpty, !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  private func cut(_ mark: XPost.Mark) -> String? {
    guard let text, let start = mark.start, let end = mark.end, start >= 0, end > start,
      end <= XPost.longestText
    else { return nil }
    let scalars = text.unicodeScalars
    guard let first = scalars.index(scalars.startIndex, offsetBy: start, limitedBy: scalars.endIndex),
      let behind = scalars.index(first, offsetBy: end - start, limitedBy: scalars.endIndex)
    else { return nil }
    return HTMLText.decodingEntities(String(String.UnicodeScalarView(scalars[first..<behind].dropFirst())))
  }
}
