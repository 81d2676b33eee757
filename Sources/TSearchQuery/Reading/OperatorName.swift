import TSearchCore

/// The names of operators, those of other kinds of search included, and what is said of each that is not understood.
enum OperatorName {
  /// X's own, in the names that the tree is printed with.
  static let known: [String] =
    ["from", "to", "url", "lang", "since", "until", "is", "has"]
    + QueryTree.Count.allCases.map(\.rawValue) + ServiceOperator.allCases.map(\.rawValue)

  /// Other names for the same (FORMATS 5.6, 5.7).
  static let aliases: [String: String] = [
    "min_faves": "min_likes", "min_favs": "min_likes", "min_retweets": "min_reposts",
    "in_reply_to_status_id": "in_reply_to_tweet_id", "geo_bounding_box": "bounding_box",
    "quoted_tweet_id": "quotes_of_tweet_id", "language": "lang", "after": "since", "before": "until",
  ]

  /// Understood beside them.
  private static let others = ["exclude", "include", "since_time", "until_time", "within_time"]

  /// Operators of X's stream, which a search does not know.
  private static let ofStream: Set<String> = [
    "sample", "bio", "bio_name", "bio_location", "url_title", "url_description", "url_contains",
    "followers_count", "following_count", "tweets_count", "listed_count",
  ]

  static let all = Set(known + aliases.keys + others + ofStream)

  /// What to say of `name:value`, which nothing understands.
  static func fault(_ name: String, value: String, at place: Int) -> QueryError {
    let lower = name.lowercased()
    if ofStream.contains(lower) {
      return QueryError(
        "the operator '\(lower):' is for X's stream, a search does not know it", hint: "leave it out",
        offset: place)
    }
    let quote = "quote the text to search for it as it stands: \"\(name):\(value)\""
    let near = NearMiss.of(lower, among: known + aliases.keys.sorted() + others)
    return QueryError(
      "the operator '\(lower):' is not understood",
      hint: near.map { "did you mean '\($0):'? Else \(quote)" } ?? quote,
      offset: place)
  }

  /// Whether `name:value` can only be meant as an operator.
  ///
  /// Names that X knows count in any case of letters, others in lower case (a mistyped operator should
  /// not quietly become a word). A URL, a time of day and a lone `word:` are words.
  static func isMeant(_ name: String, _ value: String, quoteFollows: Bool) -> Bool {
    guard !value.isEmpty || quoteFollows, !value.hasPrefix("//"), name != "mailto" else { return false }
    if all.contains(name.lowercased()) { return true }
    let isLowercase = name.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || $0 == "_" }
    return isLowercase && name.utf8.count > 1
  }
}
