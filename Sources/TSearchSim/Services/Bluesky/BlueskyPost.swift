import TSearchCore

/// Writes posts as the network's view shows them (FORMATS 7.3).
struct BlueskyPost {
  var serving: Serving

  /// A `postView`.
  func view(_ post: SamplePost) -> JSONValue {
    let text = BlueskyText(post)
    let arrival = max(serving.view.appearance(of: post.place), post.createdAt)
    var members = [
      JSONMember("uri", .string(uri(of: post))), JSONMember("cid", .string(cid(post.place))),
      JSONMember("author", post.author.blueskyAuthor(on: serving.base)),
      JSONMember("record", record(post, text)),
      JSONMember("replyCount", 0), JSONMember("repostCount", 0),
      JSONMember("likeCount", .number(String(post.likes))), JSONMember("quoteCount", 0),
      JSONMember("indexedAt", .string(serving.stated(arrival).isoMilliseconds)), JSONMember("labels", []),
    ]
    if let quoted = post.quoted { members.append(JSONMember("embed", embed(quoted))) }
    return .object(members)
  }

  func uri(of post: SamplePost) -> String { uri(place: post.place, author: post.author) }

  func uri(place: Int64, author: SamplePerson, isRepost: Bool = false) -> String {
    "at://\(author.did)/app.bsky.feed.\(isRepost ? "repost" : "post")/\(key(place))"
  }

  /// A TID: microseconds and the number of a clock, five bits a letter.
  private func key(_ place: Int64) -> String {
    let letters = Array("234567abcdefghijklmnopqrstuvwxyz")
    let draw = serving.view.stream.random.draw(.identity, at: place)
    let moment = max(0, serving.view.stream.moment(at: place).milliseconds)
    let value = UInt64(moment * 1000 + Int64(draw >> 32 % 1000)) << 10 | draw & 0x3FF
    return String((0..<13).map { letters[Int(value >> UInt64(60 - 5 * $0) & 31)] })
  }

  private func cid(_ place: Int64) -> String {
    "bafyrei" + String(serving.view.stream.random.draw(.token, at: place), radix: 36)
  }

  private func record(_ post: SamplePost, _ text: BlueskyText) -> JSONValue {
    var members = [
      JSONMember("$type", "app.bsky.feed.post"), JSONMember("text", .string(text.text)),
      JSONMember("createdAt", .string(written(post))), JSONMember("langs", [.string(post.lang)]),
    ]
    if !text.facets.isEmpty { members.append(JSONMember("facets", .array(text.facets))) }
    if case .reply(let target) = post.kind {
      members.append(JSONMember("reply", ["root": link(target), "parent": link(target)]))
    }
    if let quoted = post.quoted {
      members.append(JSONMember("embed", ["$type": "app.bsky.embed.record", "record": link(quoted)]))
    }
    return .object(members)
  }

  private func link(_ target: SamplePost.Reference) -> JSONValue {
    [
      "uri": .string(uri(place: target.place, author: target.author)), "cid": .string(cid(target.place)),
    ]
  }

  private func embed(_ quoted: SamplePost.Reference) -> JSONValue {
    let address = uri(place: quoted.place, author: quoted.author)
    var record: JSONValue = [
      "$type": "app.bsky.embed.record#viewNotFound", "uri": .string(address), "notFound": true,
    ]
    if let whole = serving.view.post(at: quoted.place) {
      record = [
        "$type": "app.bsky.embed.record#viewRecord", "uri": .string(address),
        "cid": .string(cid(quoted.place)), "author": whole.author.blueskyAuthor(on: serving.base),
        "value": self.record(whole, BlueskyText(whole)),
        "indexedAt": .string(serving.stated(whole.createdAt).isoMilliseconds),
      ]
    }
    return ["$type": "app.bsky.embed.record#view", "record": record]
  }

  /// The time as some client wrote it: with milliseconds mostly, with more digits, an offset, or no zone at all.
  private func written(_ post: SamplePost) -> String {
    let moment = serving.stated(post.createdAt)
    let usual = moment.isoMilliseconds
    switch serving.view.stream.random.draw(.media, at: post.place, below: 20) {
    case 0, 1: return "\(usual.dropLast())123Z"
    case 2: return "\(usual.dropLast())+00:00"
    case 3: return String(usual.dropLast())
    default: return usual
    }
  }
}

/// A post's text with links shortened, and the facets that tell what they are; places count UTF-8 bytes.
struct BlueskyText {
  private static let longestLink = 26

  private(set) var text: String
  private(set) var facets: [JSONValue] = []

  init(_ post: SamplePost) {
    text = post.text
    for link in post.links {
      text = text.replacing(link, by: Self.shortened(link))
    }
    for handle in post.mentions { text = text.replacing("@\(handle)", by: Self.mention(handle)) }
    for link in post.links {
      add(
        Self.shortened(link), ["$type": "app.bsky.richtext.facet#link", "uri": .string(link)])
    }
    for tag in post.tags {
      add("#" + tag, ["$type": "app.bsky.richtext.facet#tag", "tag": .string(tag)])
    }
    for handle in post.mentions {
      let did = SamplePerson.named(handle)?.did ?? ""
      add(
        Self.mention(handle), ["$type": "app.bsky.richtext.facet#mention", "did": .string(did)])
    }
  }

  /// A mention shows the whole handle.
  private static func mention(_ handle: String) -> String { "@\(handle).example.org" }

  private static func shortened(_ link: String) -> String {
    let shown = link.split(separator: "://", maxSplits: 1).last.map(String.init) ?? link
    return shown.count <= longestLink ? shown : shown.prefix(longestLink) + "..."
  }

  private mutating func add(_ part: String, _ feature: JSONValue) {
    guard let place = text.firstRange(of: part) else { return }
    let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    facets.append([
      "index": [
        "byteStart": .number(String(start)), "byteEnd": .number(String(start + part.utf8.count)),
      ], "features": [feature],
    ])
  }
}
