/// The options of `tsearch-sim` and the text of `--help`.
enum SimHelp {
  static let options: [(name: String, form: String, abstract: String)] = [
    ("--port", "PORT", "listen there; 0 is any free one (0)"),
    ("--seed", "N", "which stream of posts; the same seed gives the same posts (1)"),
    ("--rate", "N", "posts a minute (20)"),
    ("--history", "SPAN", "how old the oldest post is at the start (2h)"),
    ("--start", "TIME", "the services' time at the start, RFC 3339 (now)"),
    ("--speed", "N", "how many times faster than real time it runs (1)"),
    ("--window", "N", "items in a feed (20)"),
    ("--reach", "SPAN", "how far back the searches go (7d)"),
    ("--limit", "N/SPAN", "requests that an endpoint takes in a span (what its service documents)"),
    (
      "--day-limit", "N",
      "requests that each of X's endpoints takes in a day, told in 24-hour headers (any number)"
    ),
    ("--token", "TOKEN", "a token or app password that is accepted; may be given several times (all are)"),
    ("--x-names", "old|new", "X's names of fields: 'tweet.fields' or 'post.fields', and so on (old)"),
    ("--fault", "FAULT", "misbehave; may be given several times"),
  ]

  /// What can be asked, a line each.
  static let paths: [(path: String, abstract: String)] = [
    ("/search.json?q=QUERY", "the legacy search"),
    ("/statuses/user_timeline/USER.xml", "the legacy timeline"),
    ("/feeds/NAME.rss, .rdf, .atom, .json", "feeds; NAME is all, a topic or a person"),
    ("/2/…", "X's API v2: recent search, accounts, timelines"),
    ("/1.1/…", "Twitter's API 1.1: search, timelines, accounts"),
    ("/api/v1/…, /api/v2/search", "Mastodon: hashtags, accounts; with a token the search"),
    ("/xrpc/…", "Bluesky: log-in, search, feeds, profiles; HANDLE is PERSON.example.org"),
    ("/api/v1/search_by_date", "Hacker News"),
    ("/api/?username=USER, /?twitter_id=N", "Twitter Counter, of 2009 and of 2011"),
    ("/avatars/PERSON_normal.png", "their pictures"),
    ("/_sim/stats", "what was asked so far, and what X would bill"),
    ("/_sim/faults", "GET lists faults, POST adds one a line, DELETE ends all"),
  ]

  static var text: String {
    let options = options.map { line("\($0.name)=\($0.form)", $0.abstract) }
    let paths = paths.map { line("  " + $0.path, $0.abstract, width: 42) }
    let faults = FaultCatalog.entries.map { line($0.usage, $0.abstract) }
    return """
      Usage: tsearch-sim [OPTIONS]

      Serves invented posts on 127.0.0.1, the same ones at each path, as the services do that tsearch reads:
      \(paths.joined(separator: "\n"))

      Topics: \(SampleTopic.allCases.map(\.rawValue).joined(separator: " "))
      People: \(SamplePerson.all.map(\.handle).joined(separator: " ")); trudy is protected, sybil suspended

      Options:
      \(options.joined(separator: "\n"))
      \(line("--verbose", "print each request on standard error"))
      \(line("--help, --version", "print this, or the version, and stop"))

      Faults are written FAULT[,path=PREFIX][,page=N][,after=N][,times=N][,for=SPAN][,chance=P],
      as in --fault status=503,path=/search.json,times=3:
      \(faults.joined(separator: "\n"))
      """
  }

  private static func line(_ usage: String, _ abstract: String, width: Int = 30) -> String {
    let gap = String(repeating: " ", count: max(1, width - usage.count))
    return usage.count < width
      ? "  \(usage)\(gap)\(abstract)"
      : "  \(usage)\n    \(String(repeating: " ", count: width - 2))\(abstract)"
  }
}
