import TSearchCore

/// A feed's items, written in one of the four formats.
struct FeedDocument {
  var title: String
  var path: String
  var posts: [SamplePost]
  var serving: Serving

  var home: String { "https://example.org\(path)" }

  /// When the feed changed last; a feed's body holds no other time, so that it stays the same until it changes.
  var updated: Timestamp {
    posts.map(serving.view.lastChange(of:)).max() ?? serving.view.stream.start
  }

  func response(_ format: FeedEndpoint.Format) -> SampleResponse {
    let (type, text) =
      switch format {
      case .rss: ("application/rss+xml", rss)
      case .rdf: ("application/rdf+xml", rdf)
      case .atom: ("application/atom+xml", atom)
      case .json: ("application/feed+json", json.text)
      }
    return SampleResponse(type: "\(type); charset=utf-8", body: Array(text.utf8))
  }

  /// The title of an item: the text without what follows the sentence.
  func title(of post: SamplePost) -> String {
    post.text.split(separator: " · ").first.map(String.init) ?? post.text
  }

  func html(of post: SamplePost) -> String {
    var html = Markup.escape(post.text)
    for link in post.links {
      let escaped = Markup.escape(link)
      html = html.split(separator: escaped, omittingEmptySubsequences: false)
        .joined(separator: "<a href=\"\(escaped)\">\(escaped)</a>")
    }
    return "<p>\(html)</p>"
  }

  /// The identity that the feed gives an item; `nil` for none.
  func identity(of post: SamplePost) -> String? {
    switch serving.page.identities {
    case .good: post.url
    case .missing: nil
    case .empty: ""
    case .shared: "https://example.org/the-one"
    case .changing: "\(post.url)?session=\(serving.now.milliseconds)"
    }
  }

  private var json: JSONValue {
    let items = posts.map { post -> JSONValue in
      var members = identity(of: post).map { [JSONMember("id", .string($0))] } ?? []
      members += [
        JSONMember("url", .string(post.url)), JSONMember("title", .string(title(of: post))),
        JSONMember("content_html", .string(html(of: post))), JSONMember("content_text", .string(post.text)),
      ]
      if serving.page.hasDates {
        members.append(JSONMember("date_published", .string(serving.stated(post.createdAt).rfc3339)))
        if let edited = post.editedAt {
          members.append(JSONMember("date_modified", .string(serving.stated(edited).rfc3339)))
        }
      }
      members += [
        JSONMember("authors", [["name": .string(post.author.name)]]), JSONMember("tags", .strings(post.tags)),
        JSONMember("language", .string(post.lang)),
      ]
      return .object(members)
    }
    return [
      "version": "https://jsonfeed.org/version/1.1", "title": .string(title), "home_page_url": .string(home),
      "items": .array(items),
    ]
  }
}
