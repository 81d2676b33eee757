import TSearchCLI
import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

/// `explain` and `match`, which need no daemon.
@Suite struct QueryScreens {
  @Test("explains the tree, and how each source is asked")
  func explain() {
    #expect(
      Screen.of(
        [
          "explain", "(swift OR rust) -is:retweet", "--on", "hackernews", "--on", "feed:https://example.org/",
        ], FakeDaemon()) == """
          (swift OR rust) -is:retweet
            all of
              one of
                word swift
                word rust
              not a repost

          hackernews
            asks: GET /api/v1/search_by_date query=swift tags=(story,comment,poll,job)
             and: GET /api/v1/search_by_date query=rust tags=(story,comment,poll,job)
            here: (swift OR rust) -is:retweet

          feed:https://example.org/
            asks: GET the whole feed
            here: (swift OR rust) -is:retweet
          """)
  }

  @Test("says what it costs and needs, and what may not be meant")
  func warnings() {
    #expect(
      Screen.of(["explain", "a or -b", "--on", "x"], FakeDaemon()) == """
        a or -b
          all of
            word a
            word or
            not word b

        x
          asks: GET /2/tweets/search/recent query=a "or" -b
          here: nothing, what it answers stands

        warning: 'or' is searched for as a word; did you mean 'OR'?
        warning: 'x' bills every post read, about $0.005 each, once in a UTC day
        warning: 'x' needs a token: 'tsearchctl source login x'
        """)
  }

  @Test("a source that cannot be asked says why, and what would help")
  func refusals() {
    #expect(
      Screen.of(["explain", "-swift", "--on", "x"], FakeDaemon()) == """
        -swift
          not word swift

        x
          cannot be asked: X cannot search for '-swift' alone: that only narrows what other words find
                     hint: add a word that must occur

        warning: almost every post matches '-swift': it only says what must be absent
        """)
  }

  @Test("as JSON it is one object")
  func explainJSON() {
    #expect(
      Screen.of(
        ["explain", "#a OR b", "--on", "mastodon@example.org", "--on", "bluesky", "--json"], FakeDaemon())
          == #"""
          {"tree":"#a OR b","sources":[{"source":"mastodon@example.org","requests":["GET /api/v2/search type=statuses q=#a","GET /api/v2/search type=statuses q=b"],"local":"#a OR b"},{"source":"bluesky","requests":["GET app.bsky.feed.searchPosts q=#a tag=a","GET app.bsky.feed.searchPosts q=b"],"local":"#a OR b"}],"warnings":["'mastodon@example.org' needs a credential for this: 'tsearchctl source login mastodon@example.org'","'bluesky' needs a credential for this: 'tsearchctl source login bluesky'"]}
          """#)
  }

  @Test("a daemon tells the sections and rights that there are")
  func known() {
    let daemon = FakeDaemon(
      "Sources", ["source": ["source": "work", "type": "mastodon", "rights": ["tag", "timeline"]]])
    #expect(
      Screen.of(["explain", "swift"], daemon) == """
        swift
          word swift

        work
          cannot be asked: without a token this server can be asked for hashtags and accounts only
                     hint: search for '#TAG' or 'from:USER', or give it a token: 'tsearchctl source login NAME'
        """)
  }

  @Test("a query as long as the access of a source allows is explained, a longer one refused")
  func lengths() {
    let query = Array(repeating: "swift", count: 90).joined(separator: " ")
    for (length, words) in [(nil, "takes 512"), (539, "asks: GET"), (538, "takes 538")] {
      let daemon = FakeDaemon(
        "Sources",
        ["source": ["source": "x", "type": "x", "rights": ["search"], "query_length": .optional(length)]])
      let screen = Screen.of(["explain", query, "--on", "x"], daemon)
      #expect(screen.contains(words), "\(screen)")
    }
  }

  @Test("a fault of the query is shown at its place, with what would be right")
  func fault() {
    #expect(
      Screen.of(["explain", "swift form:alice"], FakeDaemon()) == """
        ! tsearchctl: the operator 'form:' is not understood
        !   swift form:alice
        !         ^
        ! hint: did you mean 'from:'? Else quote the text to search for it as it stands: "form:alice"
        = 1
        """)
    #expect(
      Screen.of(["explain", "a", "--on", "nowhere"], FakeDaemon()) == """
        ! tsearchctl: there is no source 'nowhere'
        ! hint: 'tsearchctl sources' lists what can be asked
        = 4
        """)
  }

  @Test("what 'add' is refused for comes with the same hint")
  func refusedByDaemon() {
    let daemon = FakeDaemon([
      "Add": [FakeDaemon.refused(.badQuery(message: "'from:' lacks its author", offset: 2))]
    ])
    #expect(
      Screen.of(["add", "x from:"], daemon) == """
        ! tsearchctl: 'from:' lacks its author
        !   x from:
        !     ^
        ! hint: put the name right behind it: 'from:alice'
        = 1
        """)
  }

  private static let posts = """
    {"source":"x","id":"1","text":"Swift on servers","lang":"en"}
    {"hit":7,"searches":["a"],"post":{"source":"x","id":"2","text":"Rust"}}

    no post
    {"source":"x","id":"3","text":"swiftly"}
    {"source":"x","id":"4","text":"swift 天気予報"}
    """

  private func machine() -> FakeSurroundings {
    let machine = FakeSurroundings()
    machine.files = ["-": Self.posts, "posts": Self.posts, "words": "rust\n\n天気\n", "bad": "a OR\n"]
    return machine
  }

  @Test("prints the posts that match, as they came, from a file or standard input")
  func match() {
    for words in [["match", "swift"], ["match", "swift", "--file", "posts"]] {
      #expect(
        Screen.of(words, FakeDaemon(), machine: machine()) == """
          {"source":"x","id":"1","text":"Swift on servers","lang":"en"}
          {"source":"x","id":"4","text":"swift 天気予報"}
          ! note: line 4 holds no post, ignoring it
          """)
    }
  }

  @Test("matches any of many queries, and hits by their posts")
  func matchMany() {
    #expect(
      Screen.of("match --queries words", FakeDaemon(), machine: machine()) == """
        {"hit":7,"searches":["a"],"post":{"source":"x","id":"2","text":"Rust"}}
        {"source":"x","id":"4","text":"swift 天気予報"}
        ! note: line 4 holds no post, ignoring it
        """)
  }

  @Test("where none matches the exit status is that of grep")
  func matchNone() {
    #expect(
      Screen.of("match nothing", FakeDaemon(), machine: machine())
        == "! note: line 4 holds no post, ignoring it\n= 1")
    #expect(Screen.of("match --queries bad", FakeDaemon(), machine: machine()).hasSuffix("= 1"))
    #expect(Screen.of("match", FakeDaemon(), machine: machine()).hasSuffix("= 2"))
    #expect(Screen.of("match a --queries words", FakeDaemon(), machine: machine()).hasSuffix("= 2"))
  }

  /// Every `tsearchctl match` of the manual, with the line of text that it is said to find or not to find.
  @Test("the examples of tsearch-query(7) hold")
  func manual() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = try #require(TestFile.read("/\(root)/etc/man/tsearch-query.7"))
    var count = 0
    for line in page.split(separator: "\n") where line.hasPrefix(".\\\" example ") {
      // `.\" example yes|no|fails QUERY <tab> TEXT`
      let words = line.dropFirst(12).split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      let head = words[0].split(separator: " ", maxSplits: 1)
      let machine = FakeSurroundings()
      let text: JSONValue = .string(words.count > 1 ? String(words[1]) : "")
      machine.files = ["-": (["source": "x", "id": "1", "text": text] as JSONValue).text]
      let outcome = machine.run(["match", "--", String(head[1])], FakeDaemon())
      #expect(outcome.status == (head[0] == "yes" ? 0 : 1), "\(line)")
      #expect(outcome.errors.isEmpty == (head[0] != "fails"), "\(line)")
      let shown = String(head[1]).split(separator: "\\").joined(separator: "\\e").split(separator: "-")
        .joined(separator: "\\-")
      #expect(page.contains(shown.first == "-" ? shown : shown), "the query is shown: \(line)")
      count += 1
    }
    #expect(count >= 40)
  }
}
