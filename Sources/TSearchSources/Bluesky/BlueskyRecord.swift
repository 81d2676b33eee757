import TSearchCore

/// What the author's client wrote: nothing of it is checked by anyone, its time least of all.
struct BlueskyRecord {
  private(set) var text: String?
  private(set) var createdAt: Timestamp?
  private(set) var lang: String?
  private(set) var replyTo: String?
  private(set) var embed = BlueskyEmbed()
  private(set) var facets: [BlueskyFacet] = []
  /// Tags that the text does not show.
  private(set) var tags: [String] = []

  init() {}

  init(_ reader: inout JSONReader) throws(JSONError) {
    var record = BlueskyRecord()
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "text": record.text = try reader.readText()
      case "createdAt": record.createdAt = try reader.readText().flatMap { FeedDate.timestamp($0) }
      case "langs": record.lang = try Self.readTexts(&reader).first
      case "tags": record.tags = try Self.readTexts(&reader)
      case "embed": try record.embed.read(&reader)
      case "reply": record.replyTo = try Self.readParent(&reader)
      case "facets":
        var facets: [BlueskyFacet] = []
        try reader.readAnyArray { reader throws(JSONError) in
          if let facet = try BlueskyFacet.read(&reader) { facets.append(facet) }
        }
        record.facets = facets
      default: try reader.skip()
      }
    }
    self = record
  }

  private static func readTexts(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    var texts: [String] = []
    try reader.readAnyArray { reader throws(JSONError) in
      if let text = try reader.readText(), !text.isEmpty { texts.append(text) }
    }
    return texts
  }

  private static func readParent(_ reader: inout JSONReader) throws(JSONError) -> String? {
    var parent: String?
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      guard key == "parent" else { return try reader.skip() }
      try reader.readAnyObject { (reader, key) throws(JSONError) in
        if key == "uri" { parent = try reader.readText() } else { try reader.skip() }
      }
    }
    return parent
  }
}
