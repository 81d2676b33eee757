extension FeedItem {
  private static let mostTags = 100
  private static let mostDates = 10
  /// A longer title is cut: it is a body in the wrong place.
  private static let longestTitle = 1 << 16

  /// Takes the text of an element; of elements that stand twice the first one counts.
  mutating func note(_ text: FeedText, as field: FeedField) {
    switch field {
    case .title: FeedItem.keep(cut(text), in: &title)
    case .mediaTitle: FeedItem.keep(cut(text), in: &mediaTitle)
    case .content, .contentEncoded: FeedItem.keep(text, in: &content)
    case .description, .summary: FeedItem.keep(text, in: &summary)
    case .mediaDescription: FeedItem.keep(text, in: &mediaDescription)
    default: note(text.title, as: field)
    }
  }

  private mutating func note(_ value: String, as field: FeedField) {
    guard !value.isEmpty else { return }
    switch field {
    case .guid: if value.utf8.count <= 8192 { id = value }
    case .link: offer(link: value, rank: 3)
    case .origLink: origLink = origLink ?? value
    // Dublin Core's author outranks the plain one, which outranks iTunes'; a bare mail address is the last resort.
    case .creator: offer(author: value, rank: 4)
    case .author, .name: offer(author: value, rank: FeedItem.isMailAddress(value) ? 1 : 3)
    case .itunesAuthor: offer(author: value, rank: 2)
    case .source: sourceAuthor = sourceAuthor ?? value
    case .pubDate, .published: if published.count < FeedItem.mostDates { published.insert(value, at: 0) }
    case .dcDate, .created: if published.count < FeedItem.mostDates { published.append(value) }
    case .updated, .modified: if updated.count < FeedItem.mostDates { updated.append(value) }
    default: break
    }
  }

  private mutating func offer(author: String, rank: Int) {
    guard rank > authorRank else { return }
    self.author = author
    authorRank = rank
  }

  private static func isMailAddress(_ text: String) -> Bool {
    text.contains("@") && !text.hasPrefix("@") && !text.contains(" ") && !text.contains("(")
  }

  mutating func note(tag: String) {
    var tag = tag[...]
    while tag.first == "#" || tag.first?.isWhitespace == true { tag.removeFirst() }
    while tag.last?.isWhitespace == true { tag.removeLast() }
    guard !tag.isEmpty, tag.utf8.count <= 200, tags.count < FeedItem.mostTags, !tags.contains(String(tag))
    else { return }
    tags.append(String(tag))
  }

  private static func keep(_ text: FeedText, in place: inout FeedText?) {
    let isBlank = text.bytes.allSatisfy(\.isASCIIBlank)
    if place == nil, !isBlank { place = text }
  }

  private func cut(_ text: FeedText) -> FeedText {
    guard text.bytes.count > FeedItem.longestTitle else { return text }
    return FeedText(text.kind, Array(text.bytes.prefix(FeedItem.longestTitle)), base: text.base)
  }
}

extension FeedHead {
  mutating func note(_ value: String, as field: FeedField) {
    guard !value.isEmpty else { return }
    switch field {
    case .title: title = title ?? value
    case .link: link = link ?? value
    case .language: lang = lang ?? value
    case .name, .itunesAuthor: author = author ?? value
    case .ttl: ttl = value
    case .updatePeriod: updatePeriod = value
    case .updateFrequency: updateFrequency = value
    case .hour: if skipHours.count < 24 { skipHours.append(value) }
    case .day: if skipDays.count < 7 { skipDays.append(value) }
    default: break
    }
  }
}
