/// What waits to run on the loop, and whether the loop sleeps.
struct JobQueue {
  /// Taken from `next` on; what was taken is `nil`.
  private var front: [UnownedJob?] = []
  private var next = 0
  private var back: [UnownedJob?] = []
  private var bodies: [@Sendable () -> Void] = []
  private var isAsleep = false
  private var hasNewWatches = false
  private(set) var isStopped = false

  /// Adds a job for this pass; whether the loop must be woken for it.
  mutating func append(_ job: UnownedJob) -> Bool {
    back.append(job)
    return rouse()
  }

  /// Adds a body for the next pass; whether the loop must be woken for it.
  mutating func append(_ body: @escaping @Sendable () -> Void) -> Bool {
    bodies.append(body)
    return rouse()
  }

  /// The next job, in the order of their arrival.
  mutating func takeJob() -> UnownedJob? {
    if next == front.count {
      swap(&front, &back)
      back.removeAll(keepingCapacity: back.count <= 1024)
      next = 0
      if front.isEmpty { return nil }
    }
    defer { next += 1 }
    return front[next].take()
  }

  /// All bodies that have come until now.
  mutating func takeBodies() -> [@Sendable () -> Void] {
    guard !bodies.isEmpty else { return [] }
    defer { bodies = [] }
    return bodies
  }

  mutating func stop() -> Bool {
    isStopped = true
    return rouse()
  }

  /// Notes that watches came or went; whether the loop must be woken for it.
  mutating func changeWatches() -> Bool {
    hasNewWatches = true
    return rouse()
  }

  /// Whether watches came or went since the last call.
  mutating func takeWatchChange() -> Bool {
    defer { hasNewWatches = false }
    return hasNewWatches
  }

  /// Marks the loop as asleep; `false` when there is something to do instead.
  mutating func fallAsleep() -> Bool {
    isAsleep = next == front.count && back.isEmpty && bodies.isEmpty && !hasNewWatches && !isStopped
    return isAsleep
  }

  /// Whether the loop slept and nobody has woken it yet.
  mutating func rouse() -> Bool {
    defer { isAsleep = false }
    return isAsleep
  }
}
