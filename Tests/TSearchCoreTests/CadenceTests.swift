import TSearchCore
import Testing

@Suite struct CadenceTests {
  private let start = BootInstant(sinceBoot: .seconds(1000))

  @Test("slots lie one interval apart, whatever the moment between them (T1)", arguments: [1, 60, 900, 3600])
  func slots(seconds: Int) {
    let interval = Duration.seconds(seconds)
    var slot = Cadence.slot(after: start, interval: interval, place: .init(of: "x swift"))
    #expect(slot > start && slot - start <= interval)
    for _ in 1...24 {
      let next = Cadence.slot(after: slot + interval / 3, interval: interval, place: .init(of: "x swift"))
      #expect(next - slot == interval)
      slot = next
    }
  }

  @Test("the same key falls due together, other keys spread over the interval")
  func spreading() {
    let interval = Duration.seconds(900)
    let slots = (0..<200).map {
      Cadence.slot(after: start, interval: interval, place: .init(of: "feed \($0)"))
    }
    #expect(slots[7] == Cadence.slot(after: start, interval: interval, place: .init(of: "feed 7")))
    let quarters = Set(slots.map { Int(($0 - start).inSeconds / 225) })
    #expect(quarters.isSuperset(of: [0, 1, 2, 3]))
  }

  @Test(
    "after a start a search is due at its slot, or soon when it missed one or the clock was set back (T2, T3)",
    arguments: [(Duration.seconds(60), false), (.seconds(7200), true), (.seconds(-60), true)])
  func starting(ago: Duration, isSoon: Bool) {
    let due = Cadence.start(
      now: start, wallTime: noon, lastPoll: noon - ago, interval: .seconds(3600), place: .init(of: "k"),
      ownKey: "o")
    let soon = Cadence.soon(after: start, interval: .seconds(3600), ownKey: "o")
    #expect((due == soon) == isSoon)
    #expect(soon - start < .seconds(60))
  }

  @Test(
    "no poll comes later than an interval after the last one, though its place moved or was missed (T1, T2)")
  func startingInAnotherBoot() {
    for number in 0..<50 {
      let due = Cadence.start(
        now: start, wallTime: noon, lastPoll: noon - .seconds(3000), interval: .seconds(3600),
        place: .init(of: "k \(number)"), ownKey: "o")
      #expect(due > start && due <= start + .seconds(600))
    }
  }

  @Test("a poll that starts late by a tenth of its interval was overslept")
  func oversleeping() {
    for (late, isOverslept) in [(5, false), (89, false), (91, true)] {
      #expect(
        Cadence.isOverslept(due: start, now: start + .seconds(late), interval: .seconds(900)) == isOverslept)
    }
  }
}

@Suite struct BackoffTests {
  @Test(
    "delays double to their ceiling",
    arguments: [
      (ErrorKind.serverError, 1, 60), (.serverError, 2, 120), (.timeout, 5, 960), (.unreachable, 40, 21_600),
      (.forbidden, 1, 900), (.forbidden, 12, 86_400), (.unauthorized, 1, 86_400), (.gone, 3, 86_400),
    ])
  func delays(kind: ErrorKind, failures: Int, seconds: Int) {
    #expect(Backoff.delay(after: kind, failures: failures, spread: 0) == .seconds(seconds))
    let spread = Backoff.delay(after: kind, failures: failures, spread: 0.999)
    #expect(spread > .seconds(seconds) && spread < .seconds(seconds) * 1.25)
  }

  @Test(
    "a service's wish is bounded (T4)",
    arguments: [(nil, 900), (120, 120), (-5, 30), (0, 30), (1_000_000, 86_400)] as [(Int?, Int)])
  func wishes(wish: Int?, seconds: Int) {
    #expect(Backoff.wait(wish: wish.map { .seconds($0) }, window: .seconds(900)) == .seconds(seconds))
  }
}

@Suite struct ConnectivityTests {
  private let start = BootInstant(sinceBoot: .seconds(10))

  @Test("an answer within the last minute proves the network, unless there is no default route (T8)")
  func proof() {
    var network = Connectivity()
    #expect(network.isDoubtful(at: start, hasDefaultRoute: true))
    network.heard(at: start)
    #expect(!network.isDoubtful(at: start + .seconds(59), hasDefaultRoute: true))
    #expect(network.isDoubtful(at: start + .seconds(59), hasDefaultRoute: false))
    #expect(network.isDoubtful(at: start + .seconds(61), hasDefaultRoute: true))
  }
}
