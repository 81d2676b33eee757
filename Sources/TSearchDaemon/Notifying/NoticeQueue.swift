import TSearchCore

/// What waits to be shown on the desktop, in groups by search.
struct NoticeQueue {
  /// A search shows no second notification before.
  static let pause = Duration.seconds(10)

  private var groups: [String: HitGroup] = [:]
  private var shownAt: [String: BootInstant] = [:]

  var isEmpty: Bool { groups.isEmpty }
  /// The number of the oldest hit.
  var oldest: Int64? { groups.values.map(\.first).min() }

  /// A hit of several searches is shown for the first of them alone.
  mutating func add(_ hit: Hit) {
    guard let search = hit.searches.first else { return }
    groups[search, default: HitGroup(search: search)].add(hit)
  }

  /// Forgets groups that are older, or of searches that tell nobody any more.
  mutating func drop(olderThan moment: Timestamp, but searches: Set<String>) {
    groups = groups.filter { name, group in
      searches.contains(name) && group.foundAt.map { $0 >= moment } ?? false
    }
  }

  /// The group that has waited longest of those that may be shown.
  func due(at now: BootInstant, isLast: Bool = false) -> HitGroup? {
    groups.values.filter { isLast || pauseEnd($0.search) <= now }.min { $0.first < $1.first }
  }

  /// When one of those that wait may be shown; `nil` where none waits.
  var nextDue: BootInstant? { groups.keys.map(pauseEnd).min() }

  mutating func noteShown(_ group: HitGroup, at now: BootInstant) {
    groups[group.search] = nil
    shownAt = shownAt.filter { now - $0.value < NoticeQueue.pause }
    shownAt[group.search] = now
  }

  private func pauseEnd(_ search: String) -> BootInstant {
    shownAt[search].map { $0 + NoticeQueue.pause } ?? BootInstant(sinceBoot: .zero)
  }
}
