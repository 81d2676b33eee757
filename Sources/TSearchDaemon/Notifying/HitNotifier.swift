import Synchronization
package import TSearchCore

/// Shows hits of the searches that tell `notify` on the desktop (DESIGN 4.9).
///
/// It may show one twice after a crash, and holds up nobody: the store is read at its own pace, and what cannot be
/// shown within an hour is dropped, for it would tell nothing new.
package actor HitNotifier {
  /// The sink's name.
  package static let sink = "notify"
  /// What is older is shown no more.
  private static let worth = Duration.seconds(3600)
  /// A desktop that shows nothing is asked again after a minute, doubling up to ten.
  private static let firstRetry = Duration.seconds(60)
  private static let lastRetry = Duration.seconds(600)
  /// How long a stop waits for the desktop.
  private static let farewell = Duration.seconds(1)
  private static let pageSize = 200

  struct Published {
    var lastSeen: Int64 = 0
    var trouble: DesktopError?
  }

  private let loop: any EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  private let time: any Timekeeper
  private let ledger: any Ledger
  private let desktop: any Desktop
  private let picture: @Sendable (String) async -> String?
  private nonisolated let published = Mutex(Published())
  private nonisolated let bell = Doorbell()

  private var queue = NoticeQueue()
  /// All hits up to this one were looked at.
  private var seen: Int64 = 0
  /// The place as it stands in the store.
  private var stored: Int64?
  /// Names of the searches that tell the desktop.
  private var searches: Set<String> = []
  private var failures = 0
  private var retryAt: BootInstant?
  private var isStopping = false
  private var work: Task<Void, Never>?

  /// - Parameter picture: The path of the picture at an address, where it is to be had soon.
  package init(
    loop: any EventLoop, time: any Timekeeper, ledger: any Ledger, desktop: any Desktop,
    picture: @escaping @Sendable (String) async -> String? = { _ in nil }
  ) {
    self.loop = loop
    self.time = time
    self.ledger = ledger
    self.desktop = desktop
    self.picture = picture
  }

  /// Hits up to this one were looked at: one that gets another name now would not be shown for it (N13).
  package nonisolated var lastSeen: Int64 { published.withLock(\.lastSeen) }

  /// Why nothing is shown; `nil` while all is well.
  package nonisolated var trouble: DesktopError? { published.withLock(\.trouble) }

  /// The store has new hits.
  package nonisolated func poke() { bell.ring() }

  /// Takes up where the last process stopped.
  package func start() async throws(StoreError) {
    stored = try await ledger.place(of: HitNotifier.sink)
    let newest = try await ledger.hits(HitWish(limit: 1)).last?.number ?? 0
    seen = stored ?? newest
    work = Task(executorPreference: loop) { await self.run() }
    bell.ring()
  }

  /// Shows what waits, unless the desktop takes longer than a second.
  package func stop() async {
    isStopping = true
    bell.ring()
    let desktop = desktop
    let alarm = time.alarm(at: time.now + HitNotifier.farewell) { [loop] in
      _ = Task(executorPreference: loop) { await desktop.close() }
    }
    await work?.value
    alarm.cancel()
    await desktop.close()
  }

  private func run() async {
    while true {
      await rest()
      let isLast = isStopping
      await read()
      await show(isLast: isLast)
      await keepPlace()
      if isLast { return }
    }
  }

  /// Takes in the hits that came since it looked last; what cannot be read now is read with the next ones.
  private func read() async {
    // Until they are read nobody may add a name to one of them.
    published.withLock { $0.lastSeen = .max }
    while true {
      let page = try? await ledger.hits(
        for: HitNotifier.sink, after: seen, since: time.wallTime - HitNotifier.worth,
        limit: HitNotifier.pageSize)
      guard let page else { break }
      seen = page.through
      searches = page.searches
      for hit in page.hits { queue.add(hit) }
      if page.hits.count < HitNotifier.pageSize { break }
    }
    queue.drop(olderThan: time.wallTime - HitNotifier.worth, but: searches)
    let (last, isUsed) = (seen, !searches.isEmpty)
    published.withLock { published in
      published.lastSeen = isUsed ? last : 0
      if !isUsed { published.trouble = nil }
    }
  }

  private func show(isLast: Bool) async {
    if let retryAt, time.now < retryAt { return }
    while let group = queue.due(at: time.now, isLast: isLast) {
      let face = isLast ? nil : group.face  // A stop waits for no picture.
      let path = if let face { await picture(face) } else { String?.none }
      guard let notice = group.notice(picture: path) else { return }
      do {
        try await desktop.show(notice)
        queue.noteShown(group, at: time.now)
        (failures, retryAt) = (0, nil)
        published.withLock { $0.trouble = nil }
      } catch {
        failures += 1
        retryAt =
          time.now + min(HitNotifier.firstRetry * (1 << min(failures - 1, 10)), HitNotifier.lastRetry)
        published.withLock { $0.trouble = error }
        return
      }
    }
  }

  /// What was shown is not shown again after a restart; nothing is written while nobody tells the desktop.
  private func keepPlace() async {
    let place = queue.oldest.map { $0 - 1 } ?? seen
    guard !searches.isEmpty, place != stored else { return }
    do {
      try await ledger.setPlace(place, of: HitNotifier.sink)
      stored = place
    } catch {
      return  // The store cannot be written; the place is kept with the next hits.
    }
  }

  /// Waits for news, or until something that waits may be shown.
  private func rest() async {
    guard !isStopping else { return }
    let alarm = queue.nextDue.map { due in
      time.alarm(at: max(due, retryAt ?? due)) { [bell] in bell.ring() }
    }
    await bell.wait()
    alarm?.cancel()
  }
}
