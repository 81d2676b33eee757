import TSearchCore

/// `GET /api/v1/timelines/tag/:tag` and `/api/v1/accounts/:id/statuses`.
struct MastodonTimeline {
  /// More names beside the first are left out.
  private static let mostTags = 4

  var serving: Serving

  func answer(_ request: SampleRequest, tag: String) -> SampleResponse {
    func names(_ parameter: String) -> [String] {
      request.parameters.filter { $0.name == parameter }.prefix(Self.mostTags).map { $0.value.lowercased() }
    }
    let wanted = [tag.lowercased()] + names("any[]")
    let (all, none) = (names("all[]"), names("none[]"))
    return page(request) { post in
      let tags = post.tags.map { $0.lowercased() }
      return !post.isRepost && tags.contains(where: wanted.contains) && all.allSatisfy(tags.contains)
        && !tags.contains(where: none.contains)
    }
  }

  func answer(_ request: SampleRequest, account: String) -> SampleResponse {
    if account == SamplePerson.suspended.id { return MastodonService.error(410, request) }
    // To others the account shows nothing.
    if account == SamplePerson.protected.id { return SampleResponse(json: []) }
    guard let person = SamplePerson.withID(account) else { return MastodonService.error(404, request) }
    let (noBoosts, noReplies) = (request.isSet("exclude_reblogs"), request.isSet("exclude_replies"))
    return page(request, pinned: serving.page.hasPinned ? .pinned(by: person) : nil) { post in
      guard post.author == person else { return false }
      switch post.kind {
      case .repost: return !noBoosts
      case .reply: return !noReplies
      case .post: return true
      }
    }
  }

  private func page(
    _ request: SampleRequest, pinned: SamplePost? = nil, where isWanted: (SamplePost) -> Bool
  ) -> SampleResponse {
    guard let bounds = MastodonBounds(request) else { return MastodonService.error(422, request) }
    let size = min(max(request.number("limit") ?? 20, 1), 40)
    var listed = bounds.page(of: size, from: serving, where: isWanted)
    var response = SampleResponse()
    if let first = listed.first, let last = listed.last {
      link(&response, request, first: first.id, last: last.id)
    }
    if let pinned, bounds.isOpen { listed.insert((pinned.id, pinned), at: 0) }
    let writer = MastodonStatus(serving: serving)
    let json = JSONValue.array(listed.map { writer.json($0.post, id: $0.id) })
    response["Content-Type"] = "application/json; charset=utf-8"
    response.body = Array(json.text.utf8)
    return response
  }

  /// The ways on and back; an empty page has none.
  private func link(_ response: inout SampleResponse, _ request: SampleRequest, first: String, last: String) {
    let host = request.headers["host"] ?? "127.0.0.1"
    func address(_ name: String, _ id: String) -> String {
      var target = request
      target.parameters.removeAll { ["max_id", "min_id", "since_id"].contains($0.name) }
      return "<http://\(host)\(target.target(with: [(name, id)]))>"
    }
    let below = serving.page.repeatsCursor ? request["max_id"] ?? last : last
    serving.goesOn(request, with: "max_id=\(below)", "min_id=\(first)")
    response["Link"] = "\(address("max_id", below)); rel=\"next\", \(address("min_id", first)); rel=\"prev\""
  }
}

/// `max_id`, `since_id` and `min_id`, all exclusive (FORMATS 6.2).
struct MastodonBounds {
  private var below: String?
  private var above: String?
  /// The page directly above, not the newest one.
  var isClimbing = false

  /// `nil` where one is no number.
  init?(_ request: SampleRequest) {
    for name in ["max_id", "since_id", "min_id"] {
      if let id = request[name], UInt64(id) == nil { return nil }
    }
    below = request["max_id"]
    above = request["min_id"] ?? request["since_id"]
    isClimbing = request["min_id"] != nil
  }

  var isOpen: Bool { below == nil && above == nil }

  /// The posts between the bounds, newest first.
  func page(
    of size: Int, from serving: Serving, where isWanted: (SamplePost) -> Bool
  ) -> [(id: String, post: SamplePost)] {
    let view = serving.view
    let oldest = above.flatMap(MastodonID.time(of:)) ?? view.stream.start
    var found: [(id: String, post: SamplePost)] = []
    let listing = serving.listed(
      from: max(oldest, view.stream.start), delay: view.disturbances.late?.delay ?? .zero
    ) { view.appearance(of: $0.place) }
    for post in listing {
      let id = MastodonID.id(of: post.place, in: view)
      if let above, !NumericID.isLess(above, id) { continue }
      guard below.map({ NumericID.isLess(id, $0) }) ?? true, isWanted(post) else { continue }
      found.append((id, post))
      if found.count == size, !isClimbing { break }
    }
    return isClimbing ? Array(found.suffix(size)) : found
  }
}
