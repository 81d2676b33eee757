internal import TSearchCore

/// By what the items of one document are known for ever (N9, FORMATS section 8.2).
struct FeedIdentity {
  /// How many different links stand beside each key, and how many items without a key beside each link.
  private var linksByKey: [String: Set<String>] = [:]
  private var itemsByLink: [String: Int] = [:]
  private var itemsByTitle: [String: Int] = [:]

  /// The posts with their identities, in the order of the document.
  ///
  /// Items with the same key and link, or without a key and alike in everything, are one: the newest.
  static func assign(_ entries: [FeedEntry]) -> [FetchedPost] {
    let entries = withoutRepeats(entries)
    var identity = FeedIdentity()
    for entry in entries { identity.count(entry) }
    return entries.map { identity.post($0) }
  }

  private static func withoutRepeats(_ entries: [FeedEntry]) -> [FeedEntry] {
    var places: [String: Int] = [:]
    var kept: [FeedEntry?] = []
    for entry in entries {
      let name = entry.key.map { entry.joined($0) } ?? entry.digest + "\n" + canonical(entry.link ?? "")
      if let place = places[name] {
        guard let other = kept[place]?.age ?? .some(Timestamp(milliseconds: .min)),
          let age = entry.age, age > other
        else { continue }
        kept[place] = nil
      }
      places[name] = kept.count
      kept.append(entry)
    }
    return kept.compactMap { $0 }
  }

  private mutating func count(_ entry: FeedEntry) {
    itemsByTitle[entry.weakDigest, default: 0] += 1
    if let key = entry.key {
      linksByKey[canonical(key), default: []].insert(canonical(entry.link ?? ""))
    } else if let link = entry.link {
      itemsByLink[canonical(link), default: 0] += 1
    }
  }

  private func post(_ entry: FeedEntry) -> FetchedPost {
    var post = entry.post
    let identity: String
    var aliases: [String] = []
    if let key = entry.key {
      if linksByKey[canonical(key)]?.count == 1 {
        identity = canonical(key)
        aliases = [entry.joined(key)]
      } else {
        identity = entry.joined(key)
      }
    } else if let link = entry.link, itemsByLink[canonical(link)] == 1 {
      identity = canonical(link)
      aliases = [entry.digest]
    } else {
      identity = entry.digest
    }
    if post.id.isEmpty { post.id = entry.digest }
    var fetched = FetchedPost(post, identity: identity, age: entry.age)
    fetched.aliases = aliases
    fetched.precision = entry.precision
    if entry.link != nil, itemsByTitle[entry.weakDigest] == 1 { fetched.weakIdentity = entry.weakDigest }
    return fetched
  }
}

extension FeedEntry {
  /// Names the item where it has no key, or several share its link: title, date as written, and text.
  ///
  /// The date stands in it, so that the same words published again are another item.
  fileprivate var digest: String { Fingerprint.texts([post.title, dateWritten, post.text]) }

  /// Names link and title, for a feed whose GUIDs change at each fetch.
  fileprivate var weakDigest: String { Fingerprint.texts([link.map(canonical), post.title]) }

  /// The key and the link, as one name.
  fileprivate func joined(_ key: String) -> String { canonical(key) + "\n" + canonical(link ?? "") }
}

/// A move from `http` to `https` is no change.
private func canonical(_ text: String) -> String {
  text.utf8.starts(with: "http://".utf8) ? "https://" + text.dropFirst(7) : text
}
