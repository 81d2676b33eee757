import TSearchCore

/// Operators that take one of a few words: `is:`, `has:`, and the web's `filter:` and `exclude:` for both.
enum WordOperator {
  static func read(_ name: String, _ value: String, at place: Int) throws(QueryError) -> QueryTree {
    let word = value.lowercased()
    switch name {
    case "is":
      if let kind = kinds[word] { return .kind(kind) }
    case "has":
      if let part = parts[word] { return .has(part) }
    default:
      if let leaf = filters[word] { return name == "exclude" ? .not(leaf) : leaf }
    }
    let known = (name == "is" ? Array(kinds.keys) : name == "has" ? Array(parts.keys) : Array(filters.keys))
      .sorted()
    guard !value.isEmpty else {
      throw QueryError(
        "'\(name):' lacks its word", hint: "it takes \(known.joined(separator: ", "))", offset: place)
    }
    let near = NearMiss.of(word, among: known)
    throw QueryError(
      "'\(name):' knows no '\(value)'",
      hint: near.map { "did you mean '\(name):\($0)'?" } ?? "it takes \(known.joined(separator: ", "))",
      offset: place + name.unicodeScalars.count + 1)
  }

  private static let kinds: [String: QueryTree.Kind] = [
    "retweet": .retweet, "repost": .retweet, "reply": .reply, "quote": .quote, "verified": .verified,
    "nullcast": .nullcast,
  ]

  private static let parts: [String: QueryTree.Part] = [
    "hashtags": .hashtags, "cashtags": .cashtags, "links": .links, "link": .links, "mentions": .mentions,
    "media": .media, "media_link": .media, "images": .images, "image": .images, "videos": .videos,
    "video": .videos, "video_link": .videos, "geo": .geo,
  ]

  /// What the web calls each (FORMATS 5.7); the last ones are known there alone.
  private static let filters: [String: QueryTree] = [
    "nativeretweets": .kind(.retweet), "retweets": .kind(.retweet), "replies": .kind(.reply),
    "quote": .kind(.quote), "verified": .kind(.verified), "links": .has(.links), "media": .has(.media),
    "twimg": .has(.images), "images": .has(.images), "videos": .has(.videos), "native_video": .has(.videos),
    "consumer_video": .has(.videos), "mentions": .has(.mentions), "hashtags": .has(.hashtags),
    "self_threads": .service(.filter, "self_threads"), "spaces": .service(.filter, "spaces"),
    "news": .service(.filter, "news"), "safe": .service(.filter, "safe"),
    "follows": .service(.filter, "follows"), "blue_verified": .service(.filter, "blue_verified"),
    "has_engagement": .service(.filter, "has_engagement"),
  ]
}

/// Times as `since:` and `until:` take them.
enum QueryTime {
  /// `YYYY-MM-DD[_HH:MM:SS[_UTC]]`, or seconds since 1970.
  static func read(_ text: String, isEpoch: Bool) -> Timestamp? {
    if isEpoch {
      guard NumericID.isNumeric(text), text.utf8.count <= 11, let seconds = Int64(text) else { return nil }
      return Timestamp(seconds: seconds)
    }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let day = numbers(parts[0], separator: "-", digits: [4, 2, 2]) else {
      return nil
    }
    guard day[1] >= 1, (1...max(1, CivilTime.days(inMonth: day[1], of: day[0]))).contains(day[2]),
      CivilTime.days(inMonth: day[1], of: day[0]) > 0, day[0] >= 1970
    else { return nil }
    if parts.count == 3, parts[2].uppercased() != "UTC" { return nil }
    var time = [0, 0, 0]
    if parts.count > 1 {
      guard let given = numbers(parts[1], separator: ":", digits: [2, 2, 2]), given[0] < 24, given[1] < 60,
        given[2] < 60
      else { return nil }
      time = given
    }
    return CivilTime(
      year: day[0], month: day[1], day: day[2], hour: time[0], minute: time[1], second: time[2]
    ).timestamp
  }

  private static func numbers(_ text: Substring, separator: Character, digits: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == digits.count else { return nil }
    var values: [Int] = []
    for (part, count) in zip(parts, digits) {
      guard part.utf8.count == count, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let value = Int(part)
      else { return nil }
      values.append(value)
    }
    return values
  }
}
