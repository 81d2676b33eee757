import TSearchCore

/// Hits of one search that are shown as one notification.
struct HitGroup {
  /// So many of them are quoted.
  private static let quoted = 3

  /// The search's name.
  let search: String
  private(set) var count = 0
  /// The number of the oldest.
  private(set) var first: Int64 = .max
  /// The newest ones, the oldest of them first.
  private var newest: [Hit] = []

  init(search: String) { self.search = search }

  /// When the newest was found.
  var foundAt: Timestamp? { newest.last?.foundAt }

  /// The address of the picture of the newest one's author.
  var face: String? { newest.last?.post.author?.avatar }

  mutating func add(_ hit: Hit) {
    count += 1
    first = min(first, hit.number ?? .max)
    newest = (newest + [hit]).suffix(HitGroup.quoted)
  }

  /// What the user is shown.
  ///
  /// - Parameter picture: The path of the picture at ``face``, where it is at hand.
  func notice(picture: String? = nil) -> DesktopNotice? {
    guard let last = newest.last else { return nil }
    let link = last.post.url
    guard count > 1 else {
      let names = NoticeText.line(last.searches.joined(separator: ", "), most: 60)
      let heads = [names, NoticeText.byline(of: last.post)].filter { !$0.isEmpty }
      let words = NoticeText.words(of: last.post, most: 200)
      let title = heads.joined(separator: ": ")
      return DesktopNotice(title: title, lines: words.isEmpty ? [] : [words], link: link, picture: picture)
    }
    var lines = newest.map { hit in
      [NoticeText.byline(of: hit.post), NoticeText.words(of: hit.post, most: 100)].filter { !$0.isEmpty }
        .joined(separator: ": ")
    }
    if count > newest.count { lines.insert("\(count - newest.count) earlier, and:", at: 0) }
    return DesktopNotice(
      title: "\(count) new for \(NoticeText.line(search, most: 60))", lines: lines.filter { !$0.isEmpty },
      link: link, picture: picture)
  }
}
