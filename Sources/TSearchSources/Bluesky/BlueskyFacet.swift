import TSearchCore

/// A part of a post's text that means something: where it stands, in UTF-8 bytes, and what it leads to.
struct BlueskyFacet: Equatable {
  enum Feature: Equatable {
    /// The true address of a link that the text may show shortened.
    case link(String)
    case mention
    /// Without its `#`.
    case tag(String)
  }

  var start: Int
  /// Behind the last byte.
  var end: Int
  var features: [Feature]

  /// - Returns: `nil` where no place stands.
  static func read(_ reader: inout JSONReader) throws(JSONError) -> BlueskyFacet? {
    var (start, end): (Int?, Int?)
    var features: [Feature] = []
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "index":
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          switch key {
          case "byteStart": start = try reader.readInt()
          case "byteEnd": end = try reader.readInt()
          default: try reader.skip()
          }
        }
      case "features":
        try reader.readAnyArray { reader throws(JSONError) in
          if let feature = try readFeature(&reader) { features.append(feature) }
        }
      default: try reader.skip()
      }
    }
    guard let start, let end else { return nil }
    return BlueskyFacet(start: start, end: end, features: features)
  }

  private static func readFeature(_ reader: inout JSONReader) throws(JSONError) -> Feature? {
    var (type, address, tag): (String?, String?, String?)
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "$type": type = try reader.readText()
      case "uri": address = try reader.readText()
      case "tag": tag = try reader.readText()
      default: try reader.skip()
      }
    }
    switch type {
    case "app.bsky.richtext.facet#link":
      return address.flatMap { RelativeURL.web($0) }.map { .link($0) }
    case "app.bsky.richtext.facet#mention": return .mention
    case "app.bsky.richtext.facet#tag":
      let name = tag.map { String($0.drop { $0 == "#" || $0 == "＃" }) }
      return name.flatMap { $0.isEmpty ? nil : .tag($0) }
    default: return nil
    }
  }
}

/// What the facets of a text name.
struct BlueskyNames: Equatable {
  private(set) var links: [String] = []
  /// Handles as the text shows them.
  private(set) var mentions: [String] = []
  private(set) var tags: [String] = []

  /// Clients write facets: those that overlap an earlier one, reach beyond the text or split a character are
  /// dropped.
  init(_ facets: [BlueskyFacet], in text: String) {
    let bytes = Array(text.utf8)
    func isEdge(_ place: Int) -> Bool { place == bytes.count || bytes[place] & 0xC0 != 0x80 }
    var last = 0
    for facet in facets.sorted(by: { $0.start < $1.start }) {
      guard facet.start >= last, facet.end > facet.start, facet.end <= bytes.count, isEdge(facet.start),
        isEdge(facet.end)
      else { continue }
      last = facet.end
      for feature in facet.features {
        switch feature {
        case .link(let address): links.append(once: address)
        case .tag(let tag): tags.append(once: tag)
        case .mention: addMention(bytes[facet.start..<facet.end])
        }
      }
    }
  }

  private mutating func addMention(_ shown: ArraySlice<UInt8>) {
    guard shown.first == UInt8(ascii: "@"), shown.count > 1 else { return }
    let isHandle = shown.dropFirst().allSatisfy { $0 > 0x20 && $0 < 0x7F }
    if isHandle { mentions.append(once: String(decoding: shown.dropFirst(), as: UTF8.self)) }
  }
}

extension [String] {
  fileprivate mutating func append(once text: String) { if !contains(text) { append(text) } }
}
