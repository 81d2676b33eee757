import TSearchCore

/// `GET /statuses/user_timeline/USER.xml`, the legacy timeline (FORMATS section 2).
struct TimelineEndpoint {
  private static let largestPage = 200
  private static let defaultPage = 20
  /// A timeline shows no more than that many posts.
  private static let depth = 3200

  var serving: Serving

  func answer(_ request: SampleRequest, user: String) -> SampleResponse {
    if user.lowercased() == SamplePerson.protected.handle { return .hash(401, "Not authorized", request) }
    guard let person = SamplePerson.named(user) else { return .hash(404, "Not found", request) }
    guard let bounds = IDBounds(request) else { return .hash(400, "Invalid id parameter", request) }
    let size = min(max(request.number("count") ?? Self.defaultPage, 1), Self.largestPage)
    let page = max(request.number("page") ?? 1, 1)
    var posts: [SamplePost] = []
    if let place = serving.page.place(ofPage: page), place * size <= Self.depth {
      posts =
        serving.posts(bounds, skipping: (place - 1) * size, count: size) {
          $0.author.handle == person.handle
        }.posts
    }
    // Reposts are taken out after the counting, so that a page can be shorter than asked.
    if !request.isSet("include_rts") { posts.removeAll(where: \.isRepost) }
    if serving.page.hasPinned, page == 1 { posts.insert(.pinned(by: person), at: 0) }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<statuses type=\"array\">\n"
    for post in posts { xml += status(post, isTrimmed: request.isSet("trim_user")) }
    return SampleResponse(
      type: "application/xml; charset=utf-8", body: Array((xml + "</statuses>\n").utf8))
  }

  private func status(_ post: SamplePost, isTrimmed: Bool) -> String {
    let user = isTrimmed ? Markup.element("id", post.author.id) : user(post.author)
    var xml = "<status>\n" + head(id: post.id, text: post.text, createdAt: post.createdAt)
    var reply: SamplePost.Reference?
    if case .reply(let target) = post.kind { reply = target }
    xml += "  " + Markup.element("in_reply_to_status_id", reply?.id ?? "")
    xml += Markup.element("in_reply_to_user_id", reply?.author.id ?? "")
    xml += Markup.element("in_reply_to_screen_name", reply?.author.handle ?? "") + "\n"
    if case .repost(let original) = post.kind {
      xml +=
        "  <retweeted_status>\n" + head(id: original.id, text: original.text, createdAt: original.createdAt)
      xml += "  <user>\(self.user(original.author))</user>\n  </retweeted_status>\n"
    }
    return xml + "  <user>\(user)</user>\n  <geo/><coordinates/><place/><contributors/>\n</status>\n"
  }

  private func head(id: String, text: String, createdAt: Timestamp) -> String {
    "  " + Markup.element("created_at", serving.stated(createdAt).restDate) + "\n"
      + "  " + Markup.element("id", id) + "\n"
      // The text is escaped once as text and once as XML, as the service did for these signs.
      + "  " + Markup.element("text", text.escapingAngles()) + "\n"
      + "  " + Markup.element("source", SampleClient.sourceElement) + "\n"
      + "  <truncated>false</truncated><favorited>false</favorited><retweet_count/><retweeted>false</retweeted>\n"
  }

  private func user(_ person: SamplePerson) -> String {
    let fields = [
      ("id", person.id), ("name", person.name), ("screen_name", person.handle), ("location", ""),
      ("description", "An invented person of the sample services"),
      ("profile_image_url", AvatarService.address(of: person, on: serving.base)),
      ("url", ""), ("protected", "false"), ("followers_count", String(person.followers(at: serving.now))),
      ("friends_count", "12"), ("created_at", "Fri Oct 22 15:50:35 +0000 2010"), ("statuses_count", "1000"),
    ]
    return fields.map { Markup.element($0.0, $0.1) }.joined()
  }
}

extension String {
  /// `<` and `>` as entities; the old timelines sent them so inside of XML that escapes them again.
  fileprivate func escapingAngles() -> String {
    split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
      .split(separator: ">", omittingEmptySubsequences: false).joined(separator: "&gt;")
  }
}

extension SampleResponse {
  /// An error as the legacy XML services write it.
  static func hash(_ status: Int, _ words: String, _ request: SampleRequest) -> SampleResponse {
    let xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<hash>\n  " + Markup.element("request", request.target())
      + "\n  " + Markup.element("error", words) + "\n</hash>\n"
    return SampleResponse(status, type: "application/xml; charset=utf-8", body: Array(xml.utf8))
  }
}
