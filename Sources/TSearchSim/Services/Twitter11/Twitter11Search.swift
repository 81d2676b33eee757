import TSearchCore

/// `GET /1.1/search/tweets.json`; unlike the search before it, it gives native reposts too.
struct Twitter11Search {
  private static let longestQuery = 500

  var serving: Serving

  func answer(_ request: SampleRequest) -> SampleResponse {
    guard let text = request["q"] else { return Twitter11Service.error(400, request) }
    guard text.unicodeScalars.count <= Self.longestQuery, let bounds = IDBounds(request),
      !isInverted(bounds)
    else { return Twitter11Service.refusal(403, 195, "Missing or invalid url parameter.") }
    let query: LegacyQuery
    do throws(SimError) {
      query = try LegacyQuery(text)
    } catch {
      return Twitter11Service.refusal(403, 195, "Missing or invalid url parameter.")
    }
    let size = min(max(request.number("count") ?? 15, 1), 100)
    let lang = request["lang"]
    if serving.number == serving.page.emptyPage { return emptyPage(request, bounds, size: size) }
    let (posts, hasMore) = serving.posts(bounds, skipping: 0, count: size) { post in
      query.matches(post) && (lang == nil || post.lang == lang)
    }
    var listed = posts
    // The mixed order, which is the usual one, begins with what is popular.
    if !["recent", "popular"].contains(request["result_type"] ?? "mixed"), request["max_id"] == nil,
      let place = listed.indices.max(by: { listed[$0].likes < listed[$1].likes })
    {
      listed.insert(listed.remove(at: place), at: 0)
    }
    let writer = Twitter11Status(serving: serving, isExtended: request["tweet_mode"] == "extended")
    return SampleResponse(
      json: [
        "statuses": .array(listed.map { writer.json($0) }),
        "search_metadata": metadata(
          request, bounds, posts, next: hasMore ? posts.last.flatMap { NumericID.predecessor($0.id) } : nil,
          size: size),
      ])
  }

  /// A page without posts that is not the last; those of it come on the next.
  private func emptyPage(_ request: SampleRequest, _ bounds: IDBounds, size: Int) -> SampleResponse {
    let ceiling = bounds.upTo ?? Snowflake.lowestID(at: serving.now + .seconds(1))
    let next = ceiling.flatMap(NumericID.predecessor)
    return SampleResponse(
      json: ["statuses": [], "search_metadata": metadata(request, bounds, [], next: next, size: size)])
  }

  private func isInverted(_ bounds: IDBounds) -> Bool {
    guard let above = bounds.above, let upTo = bounds.upTo else { return false }
    return NumericID.isLess(upTo, above)
  }

  private func metadata(
    _ request: SampleRequest, _ bounds: IDBounds, _ posts: [SamplePost], next: String?, size: Int
  ) -> JSONValue {
    let query = FormText.encode(request["q"] ?? "")
    let newest = posts.first?.id ?? bounds.above ?? "0"
    var members = [
      JSONMember("completed_in", .number("0.0\(posts.count % 90 + 10)")),
      JSONMember("max_id", .number(newest)), JSONMember("max_id_str", .string(newest)),
    ]
    if let next {
      let below = serving.page.repeatsCursor ? request["max_id"] ?? next : next
      serving.goesOn(request, with: "max_id=\(below)")
      members.append(
        JSONMember("next_results", .string("?max_id=\(below)&q=\(query)&count=\(size)&include_entities=1")))
    }
    let floor = bounds.above ?? "0"
    members += [
      JSONMember("query", .string(query)),
      JSONMember("refresh_url", .string("?since_id=\(newest)&q=\(query)&include_entities=1")),
      JSONMember("count", .number(String(size))), JSONMember("since_id", .number(floor)),
      JSONMember("since_id_str", .string(floor)),
    ]
    return .object(members)
  }
}

/// `GET /1.1/statuses/user_timeline.json`: a bare list.
struct Twitter11Timeline {
  var serving: Serving

  func answer(_ request: SampleRequest) -> SampleResponse {
    let handle = request["screen_name"]?.lowercased()
    let id = request["user_id"]
    if handle == SamplePerson.protected.handle || id == SamplePerson.protected.id {
      // The second of the three forms.
      return SampleResponse(
        401, json: ["request": .string(request.target()), "error": "Not authorized."])
    }
    if handle == SamplePerson.suspended.handle || id == SamplePerson.suspended.id {
      return Twitter11Service.refusal(403, 63, "User has been suspended.")
    }
    guard let person = handle.flatMap(SamplePerson.named) ?? id.flatMap(SamplePerson.withID) else {
      return Twitter11Service.error(404, request)
    }
    guard let bounds = IDBounds(request) else { return Twitter11Service.error(400, request) }
    let size = min(max(request.number("count") ?? 20, 1), 200)
    var posts = serving.posts(bounds, skipping: 0, count: size) { $0.author == person }.posts
    // Taken out after the counting, so that a page can be shorter than asked.
    if request["include_rts"].map({ ["0", "false", "f"].contains($0) }) ?? false {
      posts.removeAll(where: \.isRepost)
    }
    if let last = posts.last, let next = NumericID.predecessor(last.id) {
      serving.goesOn(request, with: "max_id=\(next)")
    }
    if serving.page.hasPinned, request["max_id"] == nil { posts.insert(.pinned(by: person), at: 0) }
    let writer = Twitter11Status(serving: serving, isExtended: request["tweet_mode"] == "extended")
    return SampleResponse(json: .array(posts.map { writer.json($0) }))
  }
}
