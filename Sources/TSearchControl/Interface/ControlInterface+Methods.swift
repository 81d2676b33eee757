extension ControlInterface {
  private static let texts = VarlinkType.array(.string)
  private static let names = VarlinkField("names", texts)
  private static let chosenNames = VarlinkField("names", .optional(texts))

  private static func text(_ name: String) -> VarlinkField { VarlinkField(name, .string) }
  private static func maybe(_ name: String, _ type: VarlinkType) -> VarlinkField {
    VarlinkField(name, .optional(type))
  }
  /// One item a reply with `more`, the whole list without.
  private static func list(_ item: String, _ list: String, _ type: VarlinkType) -> [VarlinkField] {
    [maybe(item, type), maybe(list, .array(type))]
  }

  static let methods: [VarlinkMethod] = [
    VarlinkMethod(
      "Add", "Saves a search; every is a span of time such as 15min.",
      takes: [
        text("query"), maybe("name", .string), maybe("on", texts), maybe("every", .string),
        maybe("backfill", .int), maybe("since", .string), maybe("tell", texts), maybe("paused", .bool),
      ],
      gives: [VarlinkField("search", .named("SavedSearch"))]),
    VarlinkMethod(
      "Remove", "Forgets searches and all that only they hold.", takes: [names],
      gives: list("removal", "removals", .named("Removal"))),
    VarlinkMethod("List", "Lists all searches.", gives: list("search", "searches", .named("SavedSearch"))),
    VarlinkMethod(
      "Show", "Gives one search in full.", takes: [text("name")],
      gives: [VarlinkField("search", .named("SavedSearch"))]),
    VarlinkMethod(
      "Edit", "Changes a search; what is not given stays.",
      takes: [
        text("name"), maybe("query", .string), maybe("every", .string), maybe("on", texts),
        maybe("new_name", .string), maybe("tell", texts),
      ],
      gives: [VarlinkField("search", .named("SavedSearch"))]),
    VarlinkMethod(
      "Pause", "Stops polling searches.", takes: [names],
      gives: list("search", "searches", .named("SavedSearch"))),
    VarlinkMethod(
      "Resume", "Polls searches again; catch_up announces what they passed over.",
      takes: [names, maybe("catch_up", .bool)], gives: list("search", "searches", .named("SavedSearch"))),
    VarlinkMethod(
      "Run", "Polls searches now. With 'more', each hit is a reply and the last one holds the rest.",
      takes: [names, maybe("dry_run", .bool)],
      gives: list("hit", "hits", .named("Hit")) + [
        maybe("held", .int), maybe("errors", .array(.named("StandingError"))),
      ]),
    VarlinkMethod(
      "Hits", "Lists stored hits, newest last.",
      takes: [
        chosenNames, maybe("n", .int), maybe("since", .string), maybe("before", .int),
        maybe("baseline", .bool),
      ],
      gives: list("hit", "hits", .named("Hit"))),
    VarlinkMethod(
      "Watch", "Gives hits as they come, oldest first, until the connection ends.",
      takes: [chosenNames, maybe("after", .int), maybe("since", .string)],
      gives: [VarlinkField("hit", .named("Hit"))], needsMore: true),
    VarlinkMethod(
      "Search",
      "Asks once and stores nothing but the query, newest first; more goes on where the last answer ended.",
      takes: [
        maybe("query", .string), maybe("on", texts), maybe("n", .int), maybe("more", .bool),
        maybe("save", .string),
      ],
      gives: list("post", "posts", .named("Post")) + [
        maybe("errors", .array(.named("StandingError"))), maybe("notes", texts), maybe("has_more", .bool),
        maybe("search", .named("SavedSearch")),
      ]),
    VarlinkMethod(
      "Recent", "Lists the recent queries, the latest first; clear forgets them.",
      takes: [maybe("clear", .bool)], gives: list("recent", "recents", .named("RecentQuery"))),
    VarlinkMethod(
      "Timeline", "Gives an account's latest posts, newest first; stores nothing.",
      takes: [text("user"), maybe("on", texts), maybe("n", .int)],
      gives: list("post", "posts", .named("Post")) + [
        maybe("errors", .array(.named("StandingError"))), maybe("notes", texts), maybe("has_more", .bool),
      ]),
    VarlinkMethod(
      "Why", "Tells what each search knows of a post, by its address or ID.", takes: [text("post")],
      gives: list("reason", "reasons", .named("PostTrace"))),
    VarlinkMethod(
      "Coverage", "Lists the spans of time that a search has read, and its gaps.", takes: [text("name")],
      gives: list("span", "spans", .named("CoverageSpan"))),
    VarlinkMethod(
      "AccountAdd", "Follows an account's followers from now on; every is a span of time such as 6h.",
      takes: [text("user"), maybe("on", .string), maybe("every", .string)],
      gives: [VarlinkField("account", .named("Account"))]),
    VarlinkMethod(
      "AccountRemove", "Forgets an account with its readings.",
      takes: [text("user"), maybe("on", .string)],
      gives: [VarlinkField("removal", .named("AccountRemoval"))]),
    VarlinkMethod(
      "AccountList", "Lists the accounts that are followed.",
      gives: list("account", "accounts", .named("Account"))),
    VarlinkMethod(
      "AccountShow", "Gives one account in full, with its history and a forecast.",
      takes: [text("user"), maybe("on", .string)], gives: [VarlinkField("account", .named("Account"))]),
    VarlinkMethod(
      "Avatars",
      "Gives pictures of people by their addresses, in their order; fetching says how many are asked for first.",
      takes: [VarlinkField("addresses", texts)],
      gives: [maybe("fetching", .int), maybe("avatar", .named("Avatar"))], needsMore: true),
    VarlinkMethod(
      "Status", "Tells the health of the daemon, or of one search.", takes: [maybe("name", .string)],
      gives: [VarlinkField("status", .named("StatusReport"))]),
    VarlinkMethod(
      "Sources", "Lists what can be asked.", gives: list("source", "sources", .named("Source"))),
    VarlinkMethod(
      "SourceTest", "Asks a source once for something small; stores and announces nothing.",
      takes: [text("name")], gives: [VarlinkField("source", .named("Source"))]),
    VarlinkMethod(
      "SourceLogin",
      "Tries a credential and stores it, unless the source refuses it. Without one, says what is wanted.",
      takes: [text("name"), maybe("credential", .string)],
      gives: [VarlinkField("source", .named("Source")), maybe("wanted", .string)]),
    VarlinkMethod(
      "Import", "Takes the searches of a document that Export gave; asks nobody.",
      takes: [VarlinkField("document", .object)],
      gives: [
        VarlinkField("added", texts), VarlinkField("skipped", texts),
        VarlinkField("refused", .array(.named("Refusal"))),
      ]),
    VarlinkMethod(
      "Export", "Gives searches as one document; with 'more', as several that each hold a part.",
      takes: [chosenNames], gives: [VarlinkField("document", .object)]),
    VarlinkMethod(
      "Backup",
      "Gives a consistent copy of the store: first its size in bytes and what it holds, then its bytes as base64.",
      gives: [maybe("size", .int), maybe("searches", .int), maybe("hits", .int), maybe("data", .string)],
      needsMore: true),
    VarlinkMethod(
      "Recover", "Goes on after a damaged store: quietly with its searches, or with none.",
      takes: [maybe("discard", .bool)], gives: [VarlinkField("searches", .int)]),
  ]
}
