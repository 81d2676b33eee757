internal import TSearchCore

/// By what the items of one document are known for ever (N9, FORMATS section 8.2).
struct FeedIdentity {
  /// What names one item.
  private struct Names {
    var key: String?
    var link: String?
    /// Of title, date as written, and text; only where the item has no key.
    var digest: String?
    /// Of link and title, for a feed whose GUIDs change at each fetch.
    var weak: String
    /// The key and the link as one; without a key the digest and the link.
    let whole: String

    init(key: String?, link: String?, digest: String?, weak: String) {
      self.key = key
      self.link = link
      self.digest = digest
      self.weak = weak
      whole = (key ?? digest ?? "") + "\n" + (link ?? "")
    }
  }

  private let names: [Names]
  /// How many different links stand beside each key, and how many items without a key beside each link.
  private var linksByKey: [String: Int] = [:]
  private var itemsByLink: [String: Int] = [:]
  private var itemsByTitle: [String: Int] = [:]

  /// The posts with their identities, in the order of the document.
  ///
  /// Items with the same key and link, or without a key and alike in everything, are one: the newest.
  static func assign(_ entries: [FeedEntry]) -> [FetchedPost] {
    var identity = FeedIdentity(entries)
    let kept = identity.withoutRepeats(entries)
    for index in kept { identity.count(index) }
    return kept.map { identity.post(entries[$0], identity.names[$0]) }
  }

  private init(_ entries: [FeedEntry]) {
    names = entries.indices.map { index in
      let link = entries[index].link.map(FeedIdentity.canonical)
      let key = entries[index].key.map(FeedIdentity.canonical)
      return Names(
        key: key, link: link, digest: key == nil ? entries[index].digest : nil,
        weak: Fingerprint.texts([link, entries[index].post.title]))
    }
  }

  private func withoutRepeats(_ entries: [FeedEntry]) -> [Int] {
    var places: [String: Int] = [:]
    for index in entries.indices {
      let known = places.updateValue(index, forKey: names[index].whole)
      guard let known else { continue }
      let oldest = Timestamp(milliseconds: .min)
      let isNewer = entries[index].age ?? oldest > entries[known].age ?? oldest
      if !isNewer { places[names[index].whole] = known }
    }
    return places.values.sorted()
  }

  private mutating func count(_ index: Int) {
    itemsByTitle[names[index].weak, default: 0] += 1
    if let key = names[index].key {
      // The links beside a key all differ: what was alike in both is one.
      linksByKey[key, default: 0] += 1
    } else if let link = names[index].link {
      itemsByLink[link, default: 0] += 1
    }
  }

  private func post(_ entry: FeedEntry, _ names: Names) -> FetchedPost {
    let digest = names.digest ?? ""
    var fetched = FetchedPost(entry.post, identity: digest, age: entry.age)
    if let key = names.key {
      let isAlone = linksByKey[key] == 1
      fetched.identity = isAlone ? key : names.whole
      fetched.aliases = isAlone ? [names.whole] : []
    } else if let link = names.link, itemsByLink[link] == 1 {
      fetched.identity = link
      fetched.aliases = [digest]
    }
    if fetched.post.id.isEmpty { fetched.post.id = digest }
    fetched.precision = entry.precision
    if names.link != nil, itemsByTitle[names.weak] == 1 { fetched.weakIdentity = names.weak }
    return fetched
  }

  /// A move from `http` to `https` is no change.
  private static func canonical(_ text: String) -> String {
    text.utf8.starts(with: "http://".utf8) ? "https://" + Substring(text.utf8.dropFirst(7)) : text
  }
}

extension FeedEntry {
  /// Names the item where it has no key, or several share its link: title, date as written, and text.
  ///
  /// The date stands in it, so that the same words published again are another item.
  fileprivate var digest: String { Fingerprint.texts([post.title, dateWritten, post.text]) }
}
