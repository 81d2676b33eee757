import TSearchCLI
import TSearchCore
import TSearchQuery

extension Reader {
  /// JSON documents; what was read and printed is read again as the same.
  static let json = Reader(name: "json") { bytes in
    var skipping = JSONReader(bytes)
    let isSkippable = (try? skipping.skip()) != nil && (try? skipping.expectEnd()) != nil
    guard let value = try? JSONValue(parsing: bytes) else { return }
    require(isSkippable, "what can be read can be skipped")
    require((try? JSONValue(parsing: value.text)) == value, "read as it was printed: \(value.text)")
  }

  /// Queries; the canonical form means the same.
  static let query = Reader(name: "query") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(QueryError) {
      let query = try Query(parsing: text)
      require((try? Query(parsing: query.printed)) == query, "read as it was printed: \(query.printed)")
      var post = Post(source: "x", id: "1")
      post.text = text
      require(query.matches(post) == query.matches(post), "the same each time")
    } catch {
      require((0...text.unicodeScalars.count).contains(error.offset), "a fault lies in the query: \(text)")
    }
  }

  /// A query, and behind a line's end the text of a post; an index, a loop and the opposite query agree.
  static let match = Reader(name: "match") { bytes in
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard let query = try? Query(parsing: String(decoding: parts[0], as: UTF8.self)) else { return }
    var post = Post(source: "x", id: "1")
    post.text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : query.printed
    post.links = ["https://example.org/" + query.printed]
    let matches = query.matches(post)
    require(Query(.not(query.tree)).matches(post) != matches, "the opposite of: \(query.printed)")
    var index = QueryIndex([query, Query(.word("swift")), query])
    require(index.matches(post).contains(0) == matches, "the index finds: \(query.printed)")
    require(index.matches(post).contains(2) == matches, "the index finds it twice: \(query.printed)")
    for type in SourceType.allCases {
      let explanation = QueryExplanation(query, at: SourceName("s"), type: type, rights: nil)
      require(
        explanation.refusal != nil || !explanation.requests.isEmpty, "asked or refused: \(query.printed)")
      require(explanation.requests.count <= 8, "a bounded number of requests: \(query.printed)")
    }
  }

  /// Configuration files, cut in two at a form feed; what is named is named in harmless lines.
  static let configuration = Reader(name: "configuration") { bytes in
    let layers = bytes.split(separator: 0x0C).enumerated().map {
      ConfigurationText(file: "\($0).conf", text: String(decoding: $1, as: UTF8.self))
    }
    let reading = ConfigurationReader.read(layers)
    require(reading == ConfigurationReader.read(layers), "the same each time")
    let configuration = reading.configuration
    require(configuration.defaultInterval >= configuration.minimumInterval, "no interval below the shortest")
    require((1...1000).contains(configuration.maxRequests), "a bounded number of requests")
    for name in configuration.sourceNames { require(configuration.source(name) != nil, "'\(name)' is there") }
  }

  /// Command lines, a word a line; every command, with a daemon that refuses everything.
  static let options = Reader(name: "options") { bytes in
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let machine = StandingMachine()
    let daemon = ScriptedDaemon()
    let status = Program(surroundings: machine) { _, _ in daemon }.run(words.map(String.init))
    require((0...7).contains(status), "an exit status of the table: \(status)")
    require(machine.output.isHarmless, "harmless output: \(machine.output.debugDescription)")
    require(machine.errors.isHarmless, "harmless errors: \(machine.errors.debugDescription)")
    require(status == 0 || !machine.errors.isEmpty, "a failure is explained")
  }
}
