package import TSearchCore

extension AvatarCache {
  typealias VisitID = UInt64

  /// Somebody who wants to show pictures and waits for them a while.
  struct Visit {
    /// The one that is waited for just now.
    var address: String?
    var continuation: CheckedContinuation<Void, Never>?
    var alarm: any Alarm
  }

  /// Gives the pictures of addresses in their order, `nil` for those that are not to be had.
  ///
  /// What is missing or old is asked for first, all together no longer than `span`.
  ///
  /// - Parameters:
  ///   - fetching: Told once how many are asked for, where any are.
  ///   - give: An error of it ends the visit.
  package func show<Failure: Error>(
    _ addresses: [String], waiting span: Duration,
    fetching: @Sendable (Int) async throws(Failure) -> Void,
    give: @Sendable (String, Picture?) async throws(Failure) -> Void
  ) async throws(Failure) {
    let visit = begin(for: span)
    defer { end(visit) }
    let asked = await ask(for: addresses, visit: visit)
    if asked > 0 { try await fetching(asked) }
    for address in addresses {
      await wait(for: address, visit)
      try await give(address, await picture(at: address))
    }
    try? await parts.ledger.noteAvatarsShown(addresses, at: parts.time.wallTime)
  }

  /// Where the picture of an address lies; one that is not there yet is waited for so long.
  package func path(for address: String, waiting span: Duration) async -> String? {
    if let path = await path(for: address) { return path }
    await show([address], waiting: span) { (_: Int) in
    } give: { _, _ in
    }
    return await path(for: address)
  }

  private func begin(for span: Duration) -> VisitID {
    lastVisit += 1
    let visit = lastVisit
    let alarm = parts.time.alarm(at: parts.time.now + span) { [weak self] in
      self?.assumeIsolated { $0.end(visit) }
    }
    visits[visit] = Visit(alarm: alarm)
    return visit
  }

  /// The time is up, or nobody is there any more.
  private func end(_ visit: VisitID) {
    guard let ended = visits.removeValue(forKey: visit) else { return }
    ended.alarm.cancel()
    forget(visit)
    ended.continuation?.resume()
  }

  /// An address has been asked.
  func settle(_ visit: VisitID, _ address: String) {
    guard let waiting = visits[visit], waiting.address == address else { return }
    visits[visit]?.address = nil
    visits[visit]?.continuation = nil
    waiting.continuation?.resume()
  }

  /// Puts in line what is missing or old; how many.
  private func ask(for addresses: [String], visit: VisitID) async -> Int {
    var records: [AvatarRecord] = []
    for address in addresses {
      if let record = await record(of: address) { records.append(record) }
    }
    let (folder, known) = (folder, records)
    let held = await SideQueue.run {
      known.map { record in record.file.map { folder.holds($0, bytes: record.bytes) } }
    }
    guard visits[visit] != nil else { return 0 }
    let now = parts.time.wallTime
    return zip(records, held).count { record, isHeld in
      // A file that was there and is gone is asked for at once.
      (record.isDue(at: now) || isHeld == false) && ask(for: record.address, visit: visit)
    }
  }

  private func wait(for address: String, _ visit: VisitID) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard visits[visit] != nil, jobs[address]?.visits.contains(visit) == true, !Task.isCancelled else {
          return continuation.resume()
        }
        visits[visit]?.address = address
        visits[visit]?.continuation = continuation
      }
    } onCancel: {
      parts.loop.run { self.assumeIsolated { $0.end(visit) } }
    }
  }

  /// The picture as it lies there now.
  private func picture(at address: String) async -> Picture? {
    guard let record = await record(of: address), let file = record.file else { return nil }
    let (folder, bytes) = (folder, record.bytes)
    return await SideQueue.run { folder.read(file, bytes: bytes) }
  }
}
