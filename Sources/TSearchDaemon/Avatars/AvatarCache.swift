import TSearchCore

/// Pictures of people, in the cache folder (A5): asked for when they are shown, one at a time from each host, and
/// the old one stays where a new one cannot be had.
package actor AvatarCache {
  /// So many are asked for at once, from different hosts: polls have room beside them.
  private static let mostRequests = 4

  /// A picture that is asked for, or waits for its turn.
  struct Job {
    var host: String
    var ticket: WaitingLine.Ticket
    var isRunning = false
    /// Who waits for it.
    var visits: Set<VisitID> = []
    /// Whether it is asked for although nobody waits.
    var isWanted = false
  }

  let parts: Parts
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe parts.loop.asUnownedSerialExecutor()
  }
  /// `AvatarCacheSize=`.
  var mostBytes = 0
  var jobs: [String: Job] = [:]
  var visits: [VisitID: Visit] = [:]
  var lastVisit: VisitID = 0
  private var line = WaitingLine(total: mostRequests, perHost: 1)
  private var addresses: [WaitingLine.Ticket: String] = [:]
  /// Hosts that are left alone, and until when.
  private var holds: [String: BootInstant] = [:]
  /// Set while the folder cannot be written: until then nothing is asked for.
  private var closedUntil: BootInstant?
  private var hasComplained = false
  private var sweeping: Task<Void, Never>?

  package init(_ parts: Parts) { self.parts = parts }

  var folder: PictureFolder { parts.folder }
  private var time: any Timekeeper { parts.time }

  /// Takes on `AvatarCacheSize=`.
  package func adjust(mostBytes: Int) async {
    let isSmaller = mostBytes < self.mostBytes
    self.mostBytes = mostBytes
    if isSmaller || mostBytes == 0 { await trim() }
  }

  /// Where the picture of an address lies, if it is there; never waits for a network.
  ///
  /// One that is missing or old is asked for behind, to be there the next time.
  package func path(for address: String) async -> String? {
    guard let record = await record(of: address) else { return nil }
    let file = record.file.flatMap { folder.holds($0, bytes: record.bytes) ? $0 : nil }
    if record.isDue(at: time.wallTime) || record.file != file { ask(for: address, visit: nil) }
    guard let file else { return nil }
    try? await parts.ledger.noteAvatarsShown([address], at: time.wallTime)
    return folder.path(of: file)
  }

  /// What is known of an address, a new record where nothing is; `nil` where no picture is to be had from there.
  func record(of address: String) async -> AvatarRecord? {
    guard mostBytes > 0, address.utf8.count <= AvatarRecord.longestAddress,
      parts.pictures.host(of: address) != nil
    else { return nil }
    do {
      return try await parts.ledger.avatar(at: address) ?? AvatarRecord(address: address, at: time.wallTime)
    } catch {
      return nil
    }
  }
}

extension AvatarCache {
  /// Puts an address in line, unless it is there already; `false` where it cannot be asked now.
  @discardableResult
  func ask(for address: String, visit: VisitID?) -> Bool {
    guard let host = parts.pictures.host(of: address), mayAsk(host) else { return false }
    if jobs[address] == nil {
      let ticket = line.takeTicket()
      jobs[address] = Job(host: host, ticket: ticket)
      addresses[ticket] = address
      if line.enter(ticket, host) { start(address) }
    }
    if let visit { jobs[address]?.visits.insert(visit) } else { jobs[address]?.isWanted = true }
    return true
  }

  /// Gives up what a visit waited for; what nobody else wants is not asked for any more.
  func forget(_ visit: VisitID) {
    for (address, job) in jobs where job.visits.contains(visit) {
      jobs[address]?.visits.remove(visit)
      guard !job.isRunning, !job.isWanted, job.visits.count == 1 else { continue }
      line.leave(job.ticket, job.host)
      addresses[job.ticket] = nil
      jobs[address] = nil
    }
  }

  private func mayAsk(_ host: String) -> Bool {
    if let closedUntil, closedUntil > time.now { return false }
    guard let until = holds[host] else { return true }
    if until <= time.now { holds[host] = nil }
    return until <= time.now
  }

  private func start(_ address: String) {
    jobs[address]?.isRunning = true
    _ = Task(executorPreference: parts.loop) { await self.run(address) }
  }

  private func run(_ address: String) async {
    guard let job = jobs[address] else { return }
    if mayAsk(job.host) {
      await sweepOnce()
      await fetch(address, from: job.host)
    }
    let ended = jobs.removeValue(forKey: address)
    addresses[job.ticket] = nil
    line.finish(job.host)
    while let next = line.admit() {
      if let address = addresses[next] { start(address) }
    }
    for visit in ended?.visits ?? [] { settle(visit, address) }
  }

  private func fetch(_ address: String, from host: String) async {
    guard var record = await record(of: address) else { return }
    let old = record.file
    let (folder, bytes) = (folder, record.bytes)
    let isThere = if let old { await SideQueue.run { folder.holds(old, bytes: bytes) } } else { false }
    // Another one may have asked since this one was put in line.
    guard record.isDue(at: time.wallTime) || (old != nil && !isThere) else { return }
    do throws(PictureFault) {
      let answer = try await parts.pictures.picture(
        at: address, validators: isThere ? record.validators.sent : nil)
      let wait: Duration
      switch answer {
      case .unchanged(let fresh): wait = AvatarRhythm.wait(fresh: fresh)
      case .bytes(let bytes, let validators, let fresh):
        guard let picture = Picture(bytes) else { throw PictureFault(.refused) }
        guard let file = await keep(picture) else { return }
        record.file = file
        record.bytes = bytes.count
        record.validators = validators
        wait = AvatarRhythm.wait(fresh: fresh)
      }
      record.failures = 0
      record.nextAt = time.wallTime + wait
    } catch {
      record.failures += 1
      record.nextAt = time.wallTime + AvatarRhythm.wait(after: error, failures: record.failures)
      if !isThere { record.file = nil }
      if let wait = AvatarRhythm.hostWait(after: error) { hold(host, for: wait) }
    }
    await note(&record, instead: old)
  }

  private func hold(_ host: String, for span: Duration) {
    let now = time.now
    holds = holds.filter { $0.value > now }
    holds[host] = now + span
  }
}

extension AvatarCache {
  private static let closedFor = Duration.seconds(600)

  /// Stores what is known now, and removes the files that nothing names any more.
  private func note(_ record: inout AvatarRecord, instead old: String?) async {
    record.askedAt = time.wallTime
    record.shownAt = time.wallTime
    let folder = folder
    do {
      try await parts.ledger.keep(record)
      if let old, old != record.file { await SideQueue.run { folder.remove([old]) } }
      await trim()
    } catch {
      // The store tells of its own troubles; a file that it does not know is not left.
      if let new = record.file, new != old { await SideQueue.run { folder.remove([new]) } }
    }
  }

  private func trim() async {
    guard let files = try? await parts.ledger.trimAvatars(to: mostBytes), !files.isEmpty else { return }
    let folder = folder
    await SideQueue.run { folder.remove(files) }
  }

  /// Writes a picture; `nil` where the folder cannot be written, which is said once.
  private func keep(_ picture: Picture) async -> String? {
    let folder = folder
    do throws(PictureFolder.Fault) {
      let name = try await SideQueue.run { () throws(PictureFolder.Fault) in try folder.keep(picture) }
      hasComplained = false
      return name
    } catch {
      closedUntil = time.now + AvatarCache.closedFor
      if !hasComplained {
        parts.log.write(
          .note("pictures of people cannot be kept in '\(folder.path)', shown without: \(error.words)"))
      }
      hasComplained = true
      return nil
    }
  }

  /// Before the first picture is written: removes what the store knows nothing of.
  private func sweepOnce() async {
    if sweeping == nil {
      sweeping = Task(executorPreference: parts.loop) { await self.sweep() }
    }
    await sweeping?.value
  }

  private func sweep() async {
    guard let names = try? await parts.ledger.avatarFiles() else { return }
    let folder = folder
    await SideQueue.run { folder.sweep(keeping: names) }
  }
}

extension Validators {
  /// What there is to send; `nil` where that is nothing.
  fileprivate var sent: Validators? { etag == nil && lastModified == nil ? nil : self }
}
