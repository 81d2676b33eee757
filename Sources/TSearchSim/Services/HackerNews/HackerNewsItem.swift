import TSearchCore

/// A post as a story or as a comment.
struct HackerNewsItem {
  var post: SamplePost
  var tags: [String]
  private var parent: String?
  private var serving: Serving

  init(_ post: SamplePost, _ serving: Serving) {
    self.post = post
    self.serving = serving
    // Most of what is written there are comments; an answer is one always.
    let isComment: Bool =
      if case .reply(let target) = post.kind {
        target.place > .min
      } else {
        serving.view.stream.random.draw(.media, at: post.place, below: 10) < 6
      }
    if isComment { parent = String(post.place - 1) }
    if case .reply(let target) = post.kind { parent = String(target.place) }
    tags = [isComment ? "comment" : "story", "author_\(post.author.handle)"]
    tags.append("story_\(parent ?? String(post.place))")
  }

  var json: JSONValue {
    let moment = serving.stated(post.createdAt)
    var members = [
      JSONMember("objectID", .string(String(post.place))),
      JSONMember("created_at", .string(moment.wholeSeconds.rfc3339)),
      JSONMember("created_at_i", .number(String(moment.seconds))),
      JSONMember("updated_at", .string(serving.now.wholeSeconds.rfc3339)),
      JSONMember("author", .string(post.author.handle)), JSONMember("_tags", .strings(tags)),
    ]
    if let parent {
      members += [
        JSONMember("comment_text", .string(HackerNewsHTML.text(post.text))),
        JSONMember("parent_id", .number(parent)), JSONMember("story_id", .number(parent)),
        JSONMember("story_title", "A sample story"),
      ]
    } else {
      members += [
        JSONMember("title", .string(post.text)), JSONMember("points", .number(String(post.likes))),
        JSONMember("num_comments", 0), JSONMember("story_id", .number(String(post.place))),
      ]
      // A text post has no address.
      if let link = post.links.first {
        members.append(JSONMember("url", .string(link)))
      } else {
        members.append(
          JSONMember("story_text", .string(HackerNewsHTML.text("A sample: \(post.topic.rawValue)"))))
      }
    }
    return .object(members)
  }
}

/// The markup of comments: entities for some signs, and paragraphs that only begin.
enum HackerNewsHTML {
  static func text(_ text: String) -> String {
    let escaped = Markup.escape(text).replacing("'", by: "&#x27;").replacing("/", by: "&#x2F;")
    return escaped.replacing("\n\n", by: "<p>")
  }
}
