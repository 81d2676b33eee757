import TSearchControl
import TSearchCore

struct WatchCommand: Command {
  static let spec = CommandSpec(
    name: "watch", abstract: "Print hits as they come, until interrupted.",
    discussion: "A restart of the daemon does not end it, and nothing is missed or printed twice.",
    arguments: [.init("NAME", "Only the hits of these searches.", .any)],
    options: [
      .init("after", value: "HIT", "Begin behind this hit, where an earlier watch stopped."),
      .init("since", value: "TIME", "Begin with what was found since TIME."),
    ],
    examples: [.init("tsearchctl watch --json --after 17", "For a program that has read up to hit 17.")])

  private let names: [String]
  private let after: Int?
  private let since: String?

  init(_ input: ParsedArguments) throws(UsageError) {
    try input.atMostOne(of: "after", "since")
    names = input.words
    after = try input.hitNumber("after")
    since = input.value("since")
  }

  func run(_ context: CommandContext) throws {
    context.surroundings.endWithReader()
    var place = WatchPlace(after: after, since: try context.moment(since))
    if place.isOpen { place.after = try latestHit(context) }
    var patience = WatchPatience()
    var count = 0
    while true {
      do {
        try context.stream("Watch", place.parameters(names)) { reply in
          guard let hit = reply["hit"], !hit.isNull else { return }
          try context.print(hit, isFirst: count == 0)
          count += 1
          place.after = hit["hit"]?.int ?? place.after
          patience.rest()
        }
        patience.rest()
      } catch let error as ControlClientError {
        guard patience.accepts(error) else { throw error }
        if patience.isFresh {
          context.errors.note("the daemon went away; this goes on when it is back")
        }
      }
      context.surroundings.wait(patience.next())
    }
  }

  /// Where "from now on" begins, so that a reconnect before the first hit misses nothing.
  private func latestHit(_ context: CommandContext) throws -> Int {
    let hits = try context.collect("Hits", ["n": 1], one: "hit", many: "hits")
    return hits.last?["hit"]?.int ?? 0
  }
}

/// Where a watch goes on.
private struct WatchPlace {
  var after: Int?
  var since: String?

  var isOpen: Bool { after == nil && since == nil }

  func parameters(_ names: [String]) -> JSONValue {
    .parameters([
      "names": .given(names), "after": .optional(after), "since": after == nil ? .optional(since) : .null,
    ])
  }
}

/// How long to wait between tries to reach the daemon again: half a second, doubling to 30 s.
private struct WatchPatience {
  private var tries = 0
  /// Whether the daemon has ever been reached: before that there is nothing to wait for.
  private var hasMet = false

  var isFresh: Bool { tries == 0 }

  mutating func rest() {
    tries = 0
    hasMet = true
  }

  /// Whether trying again may help.
  mutating func accepts(_ error: ControlClientError) -> Bool {
    switch error {
    case .connectionLost:
      hasMet = true
      return true
    case .noDaemon, .cannotConnect: return hasMet
    case .permissionDenied, .badAnswer, .otherVersion, .refused: return false
    }
  }

  mutating func next() -> Duration {
    defer { tries += 1 }
    return min(.milliseconds(500) * (1 << min(tries, 10)), .seconds(30))
  }
}
