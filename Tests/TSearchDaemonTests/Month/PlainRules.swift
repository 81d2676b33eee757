import Synchronization
import TSearchCore

/// The rules of time and of newness in plain words, held against each request and each announcement as they come.
///
/// It knows what the services answered and what happened to the machine, and nothing of how the daemon is made.
final class PlainRules: Sendable {
  /// A start of the daemon, and how the life before ended.
  struct Restart {
    var end: Instant
    var isCrash: Bool
    var isNewBoot: Bool
  }

  /// What is known of a service that refused all.
  struct Gate {
    /// Nobody asks before.
    var opens: Instant = .min
    /// When it opens at the latest; another time only where the wall clock was set and a new boot began.
    var opensLatest: Instant = .min
    var skew = 0
  }

  struct State {
    var units: [PlainUnit]
    var news: [PlainNews]
    var gates: [Gate]
    /// Polls of one host at once, and of all hosts (T7).
    var lines: [PlainLine]
    var line = PlainLine(places: 16)
    /// What services that several searches share were asked and have answered, until it is known for whom.
    var shared: [Int: Shared] = [:]
    /// When a service was last heard; no network is no error of any search (T8).
    var heard: Instant?
    var stall: Stall?
    var faults: [String] = []
    var figures = Figures()
    /// When each of many came after they were missed together.
    var wake: (at: Instant, counts: [Int])?

    mutating func note(_ fault: String) { if faults.count < 20 { faults.append(fault) } }

    /// Prints what happens to the search that is traced.
    func trace(_ readers: [Int], _ what: String, _ now: WorldClock.Reading) {
      guard let traced, readers.contains(traced) else { return }
      let gate = gates[units[traced].service]
      print("\(now.now) boot \(now.boot) skew \(now.skew): \(what); \(units[traced]) \(gate)")
    }

    var traced: Int?
  }

  /// Probes while there is no network: 5 s apart, doubling to a minute.
  struct Stall {
    var began: Instant
    /// When the latest probe was made or ended.
    var latest: Instant
    var probes = 0
    var probing: Int?
  }

  /// One request for several searches.
  struct Shared {
    var asked: WorldClock.Reading
    var gate: Gate
    var isProbe: Bool
    var posts: [PlainPost] = []
    var error: ErrorKind?
    var wait: Int?
  }

  struct Figures: Sendable {
    var polls = 0
    var requests = 0
    var failures = 0
    var posts = 0
    var hits = 0
  }

  let state: Mutex<State>

  init(units: [PlainUnit], news: [PlainNews], services: Int, traced: Int?) {
    let gates = Array(repeating: Gate(), count: services)
    let lines = Array(repeating: PlainLine(places: 4), count: services)
    state = Mutex(State(units: units, news: news, gates: gates, lines: lines, traced: traced))
  }

  var faults: [String] { state.withLock(\.faults) }
  var figures: Figures { state.withLock(\.figures) }
  var isQuiet: Bool { state.withLock { state in !state.units.contains { $0.isAsking } } }
}

// What the services are asked and answer.
extension PlainRules {
  func asks(_ readers: [Int], isFirst: Bool, _ now: WorldClock.Reading) {
    state.withLock { state in
      state.figures.requests += 1
      state.trace(readers, "asks", now)
      guard let unit = readers.first else { return }
      let service = state.units[unit].service
      let gate = state.gates[service]
      if now.now < gate.opens {
        state.note("\(unit) asks \(gate.opens - now.now) ms before its service may be asked, at \(now.now)")
      }
      let isProbe = isFirst && state.probes(unit, now)
      if readers.count > 1 {
        state.shared[service] = Shared(asked: now, gate: gate, isProbe: isProbe)
      } else if isFirst, !isProbe {
        state.checkTime(of: unit, gate, now)
      }
      for reader in readers { state.units[reader].isAsking = true }
      state.lines[service].starts(at: now.now)
      state.line.starts(at: now.now)
      if state.lines[service].isOverrun || state.line.isOverrun { state.note("\(unit) is one too many (T7)") }
    }
  }

  func answers(
    _ readers: [Int], _ posts: [PlainPost], isFirst: Bool, hasMore: Bool, asked: WorldClock.Reading,
    _ now: WorldClock.Reading
  ) {
    state.withLock { state in
      state.ends(readers, now)
      state.hears(now)
      state.figures.posts += posts.count
      guard readers.count == 1, let reader = readers.first else {
        if let service = readers.first.map({ state.units[$0].service }) {
          state.shared[service]?.posts = posts
        }
        return
      }
      state.units[reader].succeeds(now)
      state.news[reader].reads(posts, isFirst: isFirst, hasMore: hasMore, start: asked.now + asked.skew)
      state.trace([reader], "gets \(posts.map(\.number))", now)
    }
  }

  func fails(_ readers: [Int], _ error: SourceError, isFirst: Bool, _ now: WorldClock.Reading) {
    state.withLock { state in
      state.ends(readers, now)
      state.figures.failures += 1
      if error.fault != .noNetwork || !isFirst {
        state.hears(now)
      } else if state.heard.map({ now.now - $0 >= .minute }) ?? true {
        return state.silence(readers, now)
      }
      let wait = state.close(readers, error, now)
      guard readers.count == 1, let reader = readers.first else {
        guard let service = readers.first.map({ state.units[$0].service }) else { return }
        state.shared[service]?.error = error.kind
        state.shared[service]?.wait = wait
        return
      }
      if isFirst {
        state.units[reader].fails(error.kind, wait: wait, now)
      } else {
        state.units[reader].succeeds(now)
      }
      state.trace(readers, "fails: \(error.kind) \(wait ?? 0)", now)
    }
  }

  /// The daemon takes the latest answer of a shared service as one to these searches.
  func counts(_ readers: [Int], of service: Int, _ now: WorldClock.Reading) {
    state.withLock { state in
      guard let shared = state.shared[service] else { return }
      for reader in readers {
        if !shared.isProbe { state.checkTime(of: reader, shared.gate, shared.asked) }
        guard shared.error == nil else {
          state.units[reader].fails(shared.error ?? .timeout, wait: shared.wait, now)
          state.trace([reader], "counts: \(shared.error, default: "")", now)
          continue
        }
        state.units[reader].succeeds(now)
        let own = shared.posts.filter { $0.search == reader }
        state.news[reader].reads(
          own, isFirst: true, hasMore: false, start: shared.asked.now + shared.asked.skew)
        state.trace([reader], "counts \(own.map(\.number))", now)
      }
    }
  }

  /// A search announces a post.
  func announces(_ id: String, by search: String, _ now: WorldClock.Reading) {
    state.withLock { state in
      state.figures.hits += 1
      guard let post = PlainPost(id: id), search == "w\(post.search)" else {
        return state.note("'\(search)' announces \(id), which is not its own")
      }
      state.trace([post.search], "announces \(post.number)", now)
      if !state.news[post.search].announces(post) {
        state.note("'\(search)' announces post \(post.number) which is not next")
      }
    }
  }
}

// What happens to the machine.
extension PlainRules {
  /// The machine slept, or the process was stopped (T2).
  func sleeps(from start: Instant, to end: Instant) {
    state.withLock { state in
      var missed = 0
      for number in state.units.indices where state.units[number].mayBeDue(from: start, to: end) {
        if state.units[number].latest < end { missed += 1 }
        state.units[number].latest = max(state.units[number].latest, end + PlainUnit.soon)
        state.units[number].isRegular = false
      }
      if let traced = state.traced { print("sleeps from \(start) to \(end): \(state.units[traced])") }
      for number in state.gates.indices
      where (start...end).contains(state.gates[number].opensLatest + 7 * .second) {
        state.gates[number].opensLatest = end + PlainUnit.soon
      }
      state.wake = missed >= 50 ? (end, Array(repeating: 0, count: 7)) : nil
    }
  }

  func restarts(_ life: Restart, _ now: WorldClock.Reading) {
    state.withLock { state in
      for number in state.units.indices { state.units[number].restarts(life, now) }
      for number in state.gates.indices where life.isNewBoot { state.gates[number].moves(to: now) }
      state.heard = nil
      state.stall = nil
      state.wake = nil
      if let traced = state.traced { state.trace([traced], "starts after \(life)", now) }
    }
  }

  /// What is still owed at the end: polls that did not come, posts that were not announced.
  func end(_ streams: [PostStream], _ now: WorldClock.Reading) {
    state.withLock { state in
      for number in state.units.indices {
        let unit = state.units[number]
        let latest = max(unit.latest, state.gates[unit.service].opensLatest + 7 * .second)
        if !unit.isAsking, !unit.isUnsure, now.now > latest {
          state.note("\(number) is not asked any more since \(latest)")
        }
        guard unit.failures.upperBound == 0, !unit.isRefused, let ended = unit.ended else { continue }
        // What one poll did not hold had a day to be read.
        let missing = state.news[number].missing(of: streams[number], at: ended.now - .day)
        if !missing.isEmpty {
          state.note("\(number) did not announce \(missing.prefix(5)) of \(missing.count)")
        }
      }
    }
  }
}

extension PlainRules.Gate {
  /// Where the wall clock was set, a new boot knows the opening only as that shows it, healed to a day (T3).
  mutating func moves(to now: WorldClock.Reading) {
    let shift = skew - now.skew
    guard abs(shift) > .second / 2, opens > .min else { return }
    opensLatest = min(max(opens, opens + shift), max(opens, now.now + .day))
    opens = min(opens, opens + shift)
    skew = now.skew
  }
}

extension PlainRules.State {
  fileprivate mutating func ends(_ readers: [Int], _ now: WorldClock.Reading) {
    for reader in readers { units[reader].isAsking = false }
    guard let service = readers.first.map({ units[$0].service }) else { return }
    lines[service].ends(at: now.now)
    line.ends(at: now.now)
  }

  /// Whether a poll is a probe for the network, which must not come too early (T8).
  fileprivate mutating func probes(_ number: Int, _ now: WorldClock.Reading) -> Bool {
    guard let stall, now.now > stall.began else { return false }
    figures.polls += 1
    let rest = min(5 * .second << min(stall.probes, 10), .minute)
    if now.now < stall.latest + rest {
      note("\(number) asks without network after \(now.now - stall.latest) ms")
    }
    self.stall?.probes += 1
    self.stall?.latest = now.now
    self.stall?.probing = number
    return true
  }

  /// T1, T6 and T7: neither too early nor too late, but for a place to be asked in.
  fileprivate mutating func checkTime(of number: Int, _ gate: PlainRules.Gate, _ now: WorldClock.Reading) {
    let unit = units[number]
    figures.polls += 1
    units[number].polls += 1
    if let wake, now.now <= wake.at + .minute { self.wake?.counts[(now.now - wake.at) / (10 * .second)] += 1 }
    let isGated = gate.opensLatest >= unit.ended?.now ?? 0
    let latest = isGated ? max(unit.latest, gate.opensLatest + 7 * .second) : unit.latest
    let fullSince = PlainLine.fullSince([lines[unit.service], line], now.now)
    let hasWaited = now.now - PlainUnit.slack > latest
    if now.now < unit.earliest - PlainUnit.slack - unit.ahead {
      note("\(number) asks \(unit.earliest - now.now) ms too early at \(now.now): \(unit)")
    } else if hasWaited, fullSince > latest, !unit.isUnsure {
      note("\(number) asks \(now.now - latest) ms too late at \(now.now), room since \(fullSince): \(unit)")
    } else if hasWaited, lines[unit.service].isOvertaken(latest) {
      note("\(number) was overtaken at \(now.now): \(unit)")
    }
    units[number].isUnsure = false
    lines[unit.service].lets(unit.earliest - unit.ahead)
    guard unit.phase == nil, unit.isRegular, !isGated, !hasWaited, !unit.isShared else { return }
    units[number].phase = now.boot % unit.interval
  }

  /// Somebody answered: the network is there, and all who waited for it are asked within a minute.
  fileprivate mutating func hears(_ now: WorldClock.Reading) {
    heard = now.now
    guard stall != nil else { return }
    stall = nil
    for number in units.indices where !units[number].isAsking {
      if units[number].latest == .max { units[number].latest = now.now + PlainUnit.soon }
      guard units[number].mayBeDue(from: .min, to: now.now) else { continue }
      units[number].latest = max(units[number].latest, now.now + PlainUnit.soon)
      units[number].isRegular = false
    }
  }

  /// Nothing can be reached and nothing was heard for a minute: the searches wait for the network.
  fileprivate mutating func silence(_ readers: [Int], _ now: WorldClock.Reading) {
    if stall == nil { stall = PlainRules.Stall(began: now.now, latest: now.now) }
    if let probing = stall?.probing, readers.contains(probing) { stall?.latest = now.now }
    for reader in readers {
      units[reader].isRegular = false
      // Of those that share a service only some may have been asked.
      units[reader].isUnsure = units[reader].isShared
      (units[reader].earliest, units[reader].latest) = (now.now, .max)
    }
  }

  /// Closes the service where the error is one for all who ask it; how long (T4, T5).
  fileprivate mutating func close(
    _ readers: [Int], _ error: SourceError, _ now: WorldClock.Reading
  ) -> Int? {
    let wish = error.retryAfter.map { Int($0.milliseconds) }
    let wait: Int
    switch error.kind {
    case .rateLimited: wait = min(max(wish ?? 15 * .minute, 30 * .second), .day)
    case .serverError where wish ?? 0 > 0: wait = min(max(wish ?? 0, 30 * .second), .day)
    case .unauthorized: wait = .day
    default: return nil
    }
    guard let service = readers.first.map({ units[$0].service }) else { return nil }
    gates[service].opens = max(gates[service].opens, now.now + wait)
    gates[service].opensLatest = max(gates[service].opensLatest, gates[service].opens)
    gates[service].skew = now.skew
    return wait
  }
}
