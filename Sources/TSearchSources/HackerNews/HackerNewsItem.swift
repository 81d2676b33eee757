import TSearchCore

/// A story, a comment, a poll or a job as the search gives it; keys that are `null` may be absent.
struct HackerNewsItem {
  /// Where items are read by people.
  private static let site = "https://news.ycombinator.com/item?id="

  private(set) var second: Int64?
  private var id: String?
  private var createdAt: String?
  private var author: String?
  private var title: String?
  private var link: String?
  private var html: String?
  private var parent: String?
  private var points: Int?
  private var comments: Int?

  init(_ reader: inout JSONReader) throws(JSONError) {
    var item = HackerNewsItem()
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "objectID": item.id = try reader.readID()
      case "created_at_i": item.second = try reader.readInt().map { Int64($0) }
      case "created_at": item.createdAt = try reader.readText()
      case "author": item.author = try reader.readText()
      case "title": item.title = try reader.readText()
      case "url": item.link = try reader.readText()
      case "story_text", "comment_text": item.html = try reader.readText() ?? item.html
      case "parent_id": item.parent = try reader.readID()
      case "points": item.points = try reader.readInt()
      case "num_comments": item.comments = try reader.readInt()
      default: try reader.skip()
      }
    }
    self = item
  }

  private init() {}

  /// The post; `nil` where its ID or its time is missing.
  func fetched(from source: String) -> FetchedPost? {
    guard let id, NumericID.isNumeric(id), let time = age else { return nil }
    var post = Post(source: source, id: id)
    post.url = Self.site + id
    post.author = author.map { Post.Author(handle: $0) }
    post.title = title.map { HTMLText.decodingEntities($0) }
    let text = html.map { HTMLReading($0) }
    post.text = text?.text ?? ""
    let links = [link].compactMap(\.self).filter { !$0.isEmpty } + (text?.links ?? [])
    post.links = links.compactMap(RelativeURL.web)
    post.createdAt = time
    post.kind = parent == nil ? .post : .reply
    post.replyTo = parent
    post.likes = points
    post.replies = comments
    return FetchedPost(post, identity: id, age: time)
  }

  private var age: Timestamp? {
    second.flatMap { FeedDate.timestamp(epoch: $0) } ?? createdAt.flatMap { FeedDate.timestamp($0) }
  }
}
