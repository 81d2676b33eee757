import TSearchCore

/// `GET /feeds/TOPIC.rss` and its sisters: windows of the last items (FORMATS section 8).
struct FeedEndpoint {
  enum Format: String {
    case rss, rdf, atom, json
  }

  var serving: Serving

  /// - Parameter name: The last part of the path: a topic, a person or `all`, a dot, and the format.
  func answer(_ request: SampleRequest, name: Substring) -> SampleResponse {
    guard let dot = name.lastIndex(of: "."),
      let format = Format(rawValue: String(name[name.index(after: dot)...])),
      let isWanted = Self.filter(String(name[..<dot]))
    else { return SampleResponse(404, type: "text/plain; charset=utf-8", body: Array("no such feed\n".utf8)) }
    let size = serving.page.window ?? serving.options.window
    let posts = Array(serving.view.newestFirst(from: serving.horizon).filter(isWanted).prefix(size))
    let document = FeedDocument(
      title: "\(name[..<dot]) (sample feed)", path: request.path, posts: posts, serving: serving)
    let changed = posts.map(serving.view.lastChange(of:)).max()
    return Self.conditional(document.response(format), changed: changed, request)
  }

  /// Which posts a feed holds; `nil` for a feed that does not exist.
  ///
  /// Reposts are in none.
  static func filter(_ name: String) -> ((SamplePost) -> Bool)? {
    if name == "all" { return { !$0.isRepost } }
    if let topic = SampleTopic(rawValue: name) { return { $0.topic == topic && !$0.isRepost } }
    guard let person = SamplePerson.named(name) else { return nil }
    return { $0.author.handle == person.handle && !$0.isRepost }
  }

  /// Adds the validators, and leaves the body out where the client has it already.
  ///
  /// - SeeAlso: RFC 9110, section 13.2.2: `If-None-Match` wins over `If-Modified-Since`.
  private static func conditional(
    _ whole: SampleResponse, changed: Timestamp?, _ request: SampleRequest
  ) -> SampleResponse {
    var response = whole
    let tag = "\"\(String(Checksum.fnv64(response.body), radix: 16))\""
    response["ETag"] = tag
    response["Last-Modified"] = changed?.httpDate
    let isKnown =
      if let known = request.headers["if-none-match"] {
        known.split(separator: ",").contains { entry in
          let entry = entry.drop { $0 == " " }
          return entry == "*" || (entry.hasPrefix("W/") ? entry.dropFirst(2) : entry) == tag
        }
      } else if let since = request.headers["if-modified-since"].flatMap(Timestamp.init(httpDate:)),
        let changed
      {
        changed.wholeSeconds <= since
      } else {
        false
      }
    guard isKnown else { return response }
    response.status = 304
    response.body = []
    response["Content-Type"] = nil
    return response
  }
}
