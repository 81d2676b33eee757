extension ControlInterface {
  private static let texts = VarlinkType.array(.string)
  private static let time = VarlinkType.string
  private static func field(_ name: String, _ type: VarlinkType) -> VarlinkField { VarlinkField(name, type) }
  private static func maybe(_ name: String, _ type: VarlinkType) -> VarlinkField {
    VarlinkField(name, .optional(type))
  }

  /// The JSON shapes of OUTSIDE section 2.
  static let searchTypes: [VarlinkRecord] = [
    VarlinkRecord(
      "StandingError", "An error that stands.",
      [
        field("kind", .string), maybe("source", .string), field("message", .string), field("since", time),
        maybe("retry_at", time),
      ]),
    VarlinkRecord(
      "SourceState", "How far a search has read one of its sources.",
      [
        field("source", .string), maybe("mark", .string), maybe("mark_time", time), maybe("last_good", time),
        field("baseline_owed", .bool), field("gaps", texts),
      ]),
    VarlinkRecord(
      "SearchDetail", "What Show adds; hits_by_day is oldest first and ends with today.",
      [
        field("sources", .array(.named("SourceState"))), field("errors", .array(.named("StandingError"))),
        field("hits_by_day", .array(.int)),
      ]),
    VarlinkRecord(
      "Cost",
      "Posts a day that are charged for; the price of one is in millionths of a dollar, null where unknown.",
      [
        maybe("likely", .int), field("most", .int), maybe("post_price_micros", .int),
        maybe("account_price_micros", .int), maybe("billed_day", .int), maybe("billed_month", .int),
        maybe("monthly_limit", .int), maybe("accounts_billed_day", .int),
        maybe("accounts_billed_month", .int),
      ]),
    VarlinkRecord(
      "SavedSearch", "A saved search; every counts seconds, state is active or paused.",
      [
        field("name", .string), field("query", .string), field("sources", texts), field("every", .int),
        field("state", .string), field("created_at", time), maybe("last_poll", time),
        maybe("next_poll", time), field("hits", .int), field("hits_24h", .int), field("held", .int),
        field("tell", texts), maybe("error", .named("StandingError")), maybe("baseline", .int),
        maybe("notes", texts), maybe("cost_a_day", .named("Cost")), maybe("detail", .named("SearchDetail")),
      ]),
    VarlinkRecord(
      "Author", "Who wrote a post.",
      [maybe("id", .string), maybe("handle", .string), maybe("name", .string), maybe("avatar", .string)]),
    post,
    VarlinkRecord(
      "Hit", "A post that a search had not seen before; hit is null for what is not announced.",
      [
        maybe("hit", .int), field("searches", texts), field("found_at", time), field("post", .named("Post")),
      ]),
    VarlinkRecord(
      "RecentQuery", "A query that was asked once; n is its place, sources those that were named.",
      [field("n", .int), field("query", .string), field("at", time), field("sources", texts)]),
    VarlinkRecord(
      "PostTrace", "What a search knows of a post; hit is null where it was not announced.",
      [
        field("search", .string), field("source", .string), field("id", .string), maybe("seen_at", time),
        maybe("poll", .int), maybe("hit", .int), field("reason", .string),
      ]),
    VarlinkRecord(
      "CoverageSpan", "A span of time that a search has read at a source, or has not.",
      [
        field("source", .string), maybe("from", time), maybe("to", time), field("covered", .bool),
        maybe("reason", .string),
      ]),
    VarlinkRecord(
      "Avatar", "A picture in base64 and its media type; null where it is not to be had.",
      [field("address", .string), maybe("type", .string), maybe("data", .string)]),
    VarlinkRecord(
      "Removal", "A search that was removed, and how many hits went with it.",
      [field("removed", .string), field("hits", .int)]),
    VarlinkRecord(
      "Refusal", "A search that was not taken, and why.", [field("name", .string), field("message", .string)]),
    VarlinkRecord(
      "Source",
      "A place that can be asked; rights are search, timeline, tag, account. ok is for what was tried.",
      [
        field("source", .string), field("type", .string), field("rights", texts), maybe("limit", .int),
        maybe("remaining", .int), maybe("reset", time), maybe("note", .string),
        maybe("billed_day", .int), maybe("billed_month", .int), maybe("monthly_limit", .int),
        maybe("accounts_billed_day", .int), maybe("accounts_billed_month", .int), maybe("query_length", .int),
        maybe("ok", .bool), maybe("message", .string),
      ]),
    VarlinkRecord(
      "SearchCounts", "How many searches there are.", [field("active", .int), field("paused", .int)]),
    VarlinkRecord(
      "StatusReport", "Health at a glance.",
      [
        field("version", .string), field("since", time), field("searches", .named("SearchCounts")),
        maybe("next_poll", time), field("hits_today", .int), field("sources", .array(.named("Source"))),
        field("problems", .array(.named("StandingError"))), field("held", .int), field("pending", .int),
        field("notes", texts), field("needs_user", .bool), maybe("cost_a_day", .named("Cost")),
      ]),
  ]

  private static let post = VarlinkRecord(
    "Post", "One message at one source; kind is post, reply, quote or repost.",
    [
      field("source", .string), field("id", .string), maybe("url", .string), maybe("uri", .string),
      maybe("author", .named("Author")), maybe("title", .string), maybe("text", .string),
      maybe("created_at", time), maybe("edited_at", time), maybe("lang", .string), field("kind", .string),
      maybe("reply_to", .string), maybe("quotes", .string), maybe("repost_of", .string),
      field("tags", texts), field("mentions", texts), field("links", texts), field("media", texts),
      maybe("likes", .int), maybe("replies", .int), maybe("reposts", .int),
    ])
}
