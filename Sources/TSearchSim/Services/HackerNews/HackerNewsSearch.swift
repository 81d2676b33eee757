import TSearchCore

/// `GET /api/v1/search_by_date` and `/api/v1/search`, whose order is the same here.
struct HackerNewsSearch {
  /// Hits beyond are not given out.
  private static let most = 1000

  var serving: Serving

  func answer(_ request: SampleRequest) -> SampleResponse {
    let size = min(max(request.number("hitsPerPage") ?? 20, 1), Self.most)
    let page = max(request.number("page") ?? 0, 0)
    let filters: [HackerNewsFilter]
    switch HackerNewsFilter.list(request["numericFilters"] ?? "") {
    case .success(let list): filters = list
    case .failure(let fault):
      return SampleResponse(
        400, json: ["code": 400, "message": .string(fault.message)])
    }
    let query = HackerNewsQuery(request["query"] ?? "")
    let tags = HackerNewsTags(request["tags"] ?? "")
    let isDeep = page * size >= Self.most
    var hits: [JSONValue] = []
    var last: SamplePost?
    var count = 0
    for post in serving.view.newestFirst(from: oldest(filters)) where !post.isRepost {
      let item = HackerNewsItem(post, serving)
      guard filters.allSatisfy({ $0.holds(for: post.createdAt.seconds) }), tags.hold(for: item),
        query.matches(item)
      else { continue }
      if !isDeep, (page * size..<page * size + size).contains(count) {
        hits.append(item.json)
        last = post
      }
      count += 1
      if count == Self.most { break }
    }
    if let last { serving.goesOn(request, with: "created_at_i<=\(serving.stated(last.createdAt).seconds)") }
    var members = [
      JSONMember("hits", .array(hits)), JSONMember("nbHits", .number(String(count))),
      JSONMember("page", .number(String(page))),
      JSONMember("nbPages", .number(String((count + size - 1) / size))),
      JSONMember("hitsPerPage", .number(String(size))), JSONMember("exhaustiveNbHits", true),
      JSONMember("query", .string(request["query"] ?? "")),
      JSONMember("params", .string(FormText.encode(request.parameters))), JSONMember("processingTimeMS", 3),
    ]
    if isDeep {
      members.append(
        JSONMember(
          "message",
          "you can only fetch the 1000 hits for this query. You can extend the number of hits returned via the paginationLimitedTo index parameter or use the browse method."
        ))
    }
    return SampleResponse(json: .object(members))
  }

  private func oldest(_ filters: [HackerNewsFilter]) -> Timestamp {
    let floors = filters.filter { [">", ">=", "="].contains($0.sign) }.map { Timestamp(seconds: $0.value) }
    return max(serving.horizon, floors.max() ?? serving.horizon)
  }
}

/// One comparison of `numericFilters`.
struct HackerNewsFilter {
  var sign: String
  var value: Int64

  struct Fault: Error { var message: String }

  /// Reads `created_at_i>=E,created_at_i<F`; other attributes have been refused since July 2026.
  static func list(_ text: String) -> Result<[HackerNewsFilter], Fault> {
    var list: [HackerNewsFilter] = []
    for part in text.split(separator: ",") {
      let name = part.prefix { !"<>=".contains($0) }
      let sign = part.dropFirst(name.count).prefix { "<>=".contains($0) }
      guard name == "created_at_i" else {
        return .failure(
          Fault(
            message:
              "invalid numeric attribute(\(name)), attribute not specified in numericAttributesForFiltering setting"
          ))
      }
      guard ["<", "<=", "=", ">=", ">"].contains(sign),
        let value = Int64(part.dropFirst(name.count + sign.count))
      else { return .failure(Fault(message: "invalid numericFilters(\(part))")) }
      list.append(HackerNewsFilter(sign: String(sign), value: value))
    }
    return .success(list)
  }

  func holds(for second: Int64) -> Bool {
    switch sign {
    case "<": second < value
    case "<=": second <= value
    case "=": second == value
    case ">=": second >= value
    default: second > value
    }
  }
}

/// `tags`: a comma is AND, parentheses hold what a comma joins by OR.
struct HackerNewsTags {
  private var groups: [[Substring]] = []

  init(_ text: String) {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.first == "(" {
        groups.append(rest.dropFirst().prefix { $0 != ")" }.split(separator: ","))
        rest = rest.drop { $0 != ")" }.dropFirst()
      } else {
        let tag = rest.prefix { $0 != "," }
        if !tag.isEmpty { groups.append([tag]) }
        rest = rest.dropFirst(tag.count)
      }
      rest = rest.drop { $0 == "," }
    }
  }

  func hold(for item: HackerNewsItem) -> Bool {
    groups.allSatisfy { group in group.contains { tag in item.tags.contains(String(tag)) } }
  }
}

/// Words that must all begin a word of the item, phrases, and words that must not occur.
struct HackerNewsQuery {
  private var words: [String] = []
  private var phrases: [String] = []
  private var excluded: [String] = []
  private let terms: TermQuery

  init(_ text: String) {
    for token in QueryTokens.split(text) {
      let isExcluded = token.hasPrefix("-")
      let term = (isExcluded ? String(token.dropFirst()) : token).lowercased()
      let bare = term.filter { $0 != "\"" }
      if isExcluded {
        excluded.append(bare)
      } else if term.hasPrefix("\"") {
        phrases.append(bare)
      } else {
        words.append(term)
      }
    }
    terms = TermQuery(text)
  }

  /// Looser than what was asked for: prefixes count, and so do the author and the address.
  func matches(_ item: HackerNewsItem) -> Bool {
    if terms.matches(item.post) { return true }
    let text = "\(item.post.text) \(item.post.author.handle) \(item.post.links.joined(separator: " "))"
      .lowercased()
    let tokens = text.split { !$0.isLetter && !$0.isNumber }
    return words.allSatisfy { word in tokens.contains { $0.hasPrefix(word) } }
      && phrases.allSatisfy { text.contains($0) } && !excluded.contains { text.contains($0) }
  }
}
