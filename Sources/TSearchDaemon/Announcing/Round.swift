import TSearchCore

/// The wait for what is in flight: when to look again, when to send a checkpoint, when to give up.
struct Round {
  private static let firstLook = Duration.microseconds(300)
  private static let lastLook = Duration.milliseconds(20)
  /// How long nothing may come before a checkpoint is sent.
  private static let quiet = Duration.milliseconds(20)
  /// A journal that has not shown a checkpoint for so long is opened anew, from its head.
  private static let reopening = Duration.seconds(2)

  private var look = firstLook
  private var nextCheckpoint: BootInstant
  private var tokens: Set<String> = []
  /// When the first checkpoint went out since the journal last refused one.
  private var checkedSince: BootInstant?
  private var lastRefused = false
  private var wasReopened = false

  init(now: BootInstant) { nextCheckpoint = now + Self.quiet }

  /// Whether a checkpoint is on its way: what is sent now would not be settled by it.
  var isChecking: Bool { !tokens.isEmpty }

  /// Something was read back.
  mutating func noteProgress(at now: BootInstant) {
    look = Self.firstLook
    if tokens.isEmpty { nextCheckpoint = now + Self.quiet }
  }

  func settles(_ token: String) -> Bool { tokens.contains(token) }

  func isCheckpointDue(at now: BootInstant) -> Bool { now >= nextCheckpoint }

  /// The class of the next checkpoint: every other one has a share of the journal's rate of its own.
  var checkpointPriority: Int { tokens.count % 2 == 0 ? 6 : 7 }

  /// Notes what became of a checkpoint; a refusal begins the patience anew.
  mutating func noteCheckpoint(_ token: String, _ offer: JournalOffer, at now: BootInstant) {
    lastRefused = offer != .taken
    if lastRefused {
      checkedSince = nil
      nextCheckpoint = now + .milliseconds(250)
      return
    }
    nextCheckpoint = now + (tokens.isEmpty ? .milliseconds(100) : .seconds(1))
    if checkedSince == nil { checkedSince = now }
    tokens.insert(token)
    look = Self.firstLook
  }

  /// Whether the journal takes all and shows nothing: it cannot be read.
  func isHopeless(at now: BootInstant, patience: Duration) -> Bool {
    guard let checkedSince, !lastRefused else { return false }
    return now - checkedSince >= patience
  }

  /// Whether the reader is to be opened anew; once in a round.
  mutating func takeReopening(at now: BootInstant) -> Bool {
    guard !wasReopened, let checkedSince, now - checkedSince >= Self.reopening else { return false }
    wasReopened = true
    return true
  }

  /// When to look next, and whether the journal's descriptor may tell so earlier.
  mutating func nextLook(at now: BootInstant) -> (until: BootInstant, watches: Bool) {
    guard look <= Self.lastLook else { return (max(nextCheckpoint, now + Self.lastLook), true) }
    defer { look = look * 2 }
    return (min(now + look, max(nextCheckpoint, now)), false)
  }
}
