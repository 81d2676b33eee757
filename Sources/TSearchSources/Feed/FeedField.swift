/// What an element of a feed means to us, whichever namespace and version it comes from.
enum FeedField {
  case rss, rdf, feed, html
  case channel, item, source
  case title, link, guid, description, summary, content, author, name, category, enclosure
  case pubDate, published, updated, dcDate, created, modified
  case creator, subject, itunesAuthor, origLink, contentEncoded
  case mediaGroup, mediaContent, mediaTitle, mediaDescription
  case language, ttl, skipHours, hour, skipDays, day, updatePeriod, updateFrequency
  /// Inside a text that is being read.
  case markup
  case other

  /// Which family of names the root chose.
  enum Dialect { case rss, atom }

  /// The field of an element; elements of other namespaces never pass for the plain ones.
  init(_ name: XMLName, _ dialect: Dialect) {
    let local = name.local.lowercased()
    switch Space(name.space) {
    case .plain: self = (dialect == .rss ? FeedField.rssNames[local] : FeedField.atomNames[local]) ?? .other
    case .atom where dialect == .atom: self = FeedField.atomNames[local] ?? .other
    case .atom: self = local == "updated" ? .updated : local == "published" ? .published : .other
    case .content: self = local == "encoded" ? .contentEncoded : .other
    case .dc: self = FeedField.dublinCore[local] ?? .other
    case .terms: self = local == "created" ? .created : local == "modified" ? .modified : .other
    case .media: self = FeedField.mediaNames[local] ?? .other
    case .itunes: self = local == "author" ? .itunesAuthor : .other
    case .feedburner: self = local == "origlink" ? .origLink : .other
    case .syndication:
      self = local == "updateperiod" ? .updatePeriod : local == "updatefrequency" ? .updateFrequency : .other
    case .rdf: self = local == "rdf" ? .rdf : .other
    case .other: self = .other
    }
  }

  /// What a root element says of its document.
  static func root(_ name: XMLName) -> FeedField {
    switch name.local.lowercased() {
    case "rss": .rss
    case "rdf": .rdf
    case "feed": .feed
    case "html": .html
    default: .other
    }
  }

  /// Elements that no HTML has: they end a text whose own end tag is missing.
  var endsText: Bool {
    switch self {
    case .item, .guid, .pubDate, .enclosure: true
    default: false
    }
  }

  private static let rssNames: [String: FeedField] = [
    "channel": .channel, "item": .item, "title": .title, "link": .link, "guid": .guid,
    "description": .description, "author": .author, "category": .category, "enclosure": .enclosure,
    "pubdate": .pubDate, "language": .language, "ttl": .ttl, "skiphours": .skipHours, "hour": .hour,
    "skipdays": .skipDays, "day": .day,
  ]

  /// Atom 1.0 and, with `issued`, `created` and `modified`, 0.3.
  private static let atomNames: [String: FeedField] = [
    "entry": .item, "title": .title, "link": .link, "id": .guid, "summary": .summary, "content": .content,
    "author": .author, "name": .name, "category": .category, "published": .published, "issued": .published,
    "created": .created, "updated": .updated, "modified": .modified, "source": .source,
  ]

  private static let dublinCore: [String: FeedField] = [
    "creator": .creator, "date": .dcDate, "subject": .subject, "language": .language,
  ]

  private static let mediaNames: [String: FeedField] = [
    "group": .mediaGroup, "content": .mediaContent, "title": .mediaTitle, "description": .mediaDescription,
  ]
}

extension FeedField {
  /// The namespaces that matter, by address, or by their usual prefix where a document declares none.
  private enum Space {
    case plain, atom, content, dc, terms, media, itunes, feedburner, syndication, rdf, other

    init(_ name: String) {
      switch name.lowercased().drop(while: { $0 != ":" && name.contains("://") }).dropFirst(1) {
      case _ where name.isEmpty: self = .plain
      case "//www.w3.org/2005/atom", "//purl.org/atom/ns#": self = .atom
      case "//purl.org/rss/1.0/", "//my.netscape.com/rdf/simple/0.9/", "//purl.org/net/rss1.1#",
        "//channel.netscape.com/rdf/simple/0.9/", "//backend.userland.com/rss", "//backend.userland.com/rss2",
        "//blogs.law.harvard.edu/tech/rss", "//backend.userland.com/rss091", "//cyber.law.harvard.edu/rss":
        self = .plain
      case "//purl.org/rss/1.0/modules/content/": self = .content
      case "//purl.org/dc/elements/1.1/", "//purl.org/dc/elements/1.0/": self = .dc
      case "//purl.org/dc/terms/": self = .terms
      case "//search.yahoo.com/mrss/", "//search.yahoo.com/mrss", "//www.rssboard.org/media-rss":
        self = .media
      case "//www.itunes.com/dtds/podcast-1.0.dtd": self = .itunes
      case "//rssnamespace.org/feedburner/ext/1.0": self = .feedburner
      case "//purl.org/rss/1.0/modules/syndication/": self = .syndication
      case "//www.w3.org/1999/02/22-rdf-syntax-ns#": self = .rdf
      default: self = Space.byPrefix[name] ?? .other
      }
    }

    private static let byPrefix: [String: Space] = [
      "atom": .atom, "content": .content, "dc": .dc, "dcterms": .terms, "media": .media, "itunes": .itunes,
      "feedburner": .feedburner, "sy": .syndication, "rdf": .rdf,
    ]
  }
}
