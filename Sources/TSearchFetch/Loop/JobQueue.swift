/// What waits to run on the loop, first come first served, and whether the loop sleeps.
struct JobQueue {
  enum Entry {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
  }

  /// Taken from `next` on; what was taken is `nil`.
  private var front: [Entry?] = []
  private var next = 0
  private var back: [Entry?] = []
  private var isAsleep = false
  private(set) var isStopped = false

  /// Whether the loop must be woken for it.
  mutating func append(_ entry: Entry) -> Bool {
    back.append(entry)
    return rouse()
  }

  mutating func take() -> Entry? {
    if next == front.count {
      swap(&front, &back)
      back.removeAll(keepingCapacity: back.count <= 1024)
      next = 0
      if front.isEmpty { return nil }
    }
    defer { next += 1 }
    return front[next].take()
  }

  mutating func stop() -> Bool {
    isStopped = true
    return rouse()
  }

  /// Marks the loop as asleep; `false` when there is something to do instead.
  mutating func fallAsleep() -> Bool {
    isAsleep = next == front.count && back.isEmpty && !isStopped
    return isAsleep
  }

  /// Whether the loop slept and nobody has woken it yet.
  mutating func rouse() -> Bool {
    defer { isAsleep = false }
    return isAsleep
  }
}
