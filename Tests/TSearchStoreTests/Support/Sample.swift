import TSearchCore

/// Invented posts and searches.
enum Sample {
  static let source = SourceName("sample")
  static let scope = Scope("sample")
  /// Below every sample post.
  static let start = Timestamp(seconds: 1_796_000_000)

  static func search(_ name: String, sources: [SourceName] = [source]) -> SavedSearch {
    SavedSearch(
      id: SearchID(0), name: name, query: "swift \(name)", sources: sources, interval: .seconds(900),
      tell: ["notify"], createdAt: start)
  }

  /// A post whose number is also its age in seconds.
  static func post(_ number: Int, text: String? = nil, source: SourceName = source) -> FetchedPost {
    var post = Post(source: source.rawValue, id: String(number))
    post.text = text ?? "Post \(number) by alice"
    post.author = Post.Author(id: "1", handle: "alice", name: "Alice", avatar: nil)
    post.url = "https://example.org/alice/\(number)"
    post.createdAt = start + .seconds(number)
    return FetchedPost(post, identity: post.id, age: post.createdAt)
  }

  /// Posts as a service lists them: newest first.
  static func posts(_ numbers: ClosedRange<Int>) -> [FetchedPost] { numbers.reversed().map { post($0) } }

  /// A feed's item: no numeric order, known by link and title as well.
  static func item(_ id: String, at seconds: Int, title: String? = nil) -> FetchedPost {
    var item = post(seconds)
    item.identity = id
    item.post.id = id
    item.post.title = title ?? "Item \(id)"
    item.weakIdentity = "https://example.org/\(title ?? id)"
    return item
  }
}
