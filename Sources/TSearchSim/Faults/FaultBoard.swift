import TSearchCore

/// The faults in force, with the counts of those that wear out.
struct FaultBoard: Sendable {
  private struct Entry {
    var fault: Fault
    var since: Timestamp
    /// Requests that matched the path and the page so far.
    var met = 0
    var used = 0
  }

  private var entries: [Entry] = []
  private let random: SampleRandom

  init(random: SampleRandom) { self.random = random }

  var faults: [Fault] { entries.map(\.fault) }

  mutating func add(_ fault: Fault, at now: Timestamp) { entries.append(Entry(fault: fault, since: now)) }

  mutating func clear() { entries = [] }

  /// What happens to the posts of the stream, whoever asks.
  func disturbances() -> Disturbances {
    var disturbances = Disturbances()
    for entry in entries {
      if case .posts(let fault) = entry.fault.kind { fault.apply(to: &disturbances, since: entry.since) }
    }
    return disturbances
  }

  /// The faults that this request meets, each counted as used.
  ///
  /// - Parameter page: The number of the page that it asks for.
  mutating func take(for request: SampleRequest, page: Int, at now: Timestamp) -> [Fault.Kind] {
    entries.indices.compactMap { index in
      meets(index, request, page, now) ? entries[index].fault.kind : nil
    }
  }

  private mutating func meets(
    _ index: Int, _ request: SampleRequest, _ page: Int, _ now: Timestamp
  ) -> Bool {
    let scope = entries[index].fault.scope
    guard request.path.hasPrefix(scope.path), scope.page.map({ $0 == page }) ?? true
    else {
      return false
    }
    if let span = scope.span, now - entries[index].since > span { return false }
    entries[index].met += 1
    let place = Int64(index) << 32 | Int64(entries[index].met)
    guard entries[index].met > scope.skipping, scope.times.map({ entries[index].used < $0 }) ?? true,
      random.fraction(.chance, at: place) < scope.chance
    else { return false }
    entries[index].used += 1
    return true
  }
}
