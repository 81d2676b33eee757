import Dispatch
import Glibc
import SwiftOverlayShims  // Where optimised builds find `timespec`.
import Synchronization
package import TSearchCore

/// The machine's clocks, and all alarms of the daemon behind one `DispatchSourceTimer`.
///
/// The timer runs on the monotonic clock, which stands still in suspend; whoever learns of a resume or of a
/// jump of the wall clock calls ``clockChanged()``, and the timer is armed anew (DESIGN 4.1).
package final class DispatchTimekeeper: Timekeeper {
  private struct State {
    var alarms: [Int: (moment: BootInstant, fire: @Sendable () -> Void)] = [:]
    var nextTicket = 0
    var armed: BootInstant?
    let timer: any DispatchSourceTimer
  }

  private let loop: any EventLoop
  private let queue = DispatchQueue(label: "tsearchd.alarm")
  private let state: Mutex<State>
  package let bootID: String

  package init(loop: any EventLoop) {
    self.loop = loop
    bootID = DispatchTimekeeper.readBootID()
    state = Mutex(State(timer: DispatchSource.makeTimerSource(queue: queue)))
    state.withLock { state in
      state.timer.setEventHandler { [weak self] in self?.timerFired() }
      state.timer.schedule(deadline: .distantFuture)
      state.timer.activate()  // Before anyone can drop it: releasing an inactive source traps.
    }
  }

  deinit { state.withLock { $0.timer.cancel() } }

  package var now: BootInstant { BootInstant(sinceBoot: read(CLOCK_BOOTTIME)) }
  package var wallTime: Timestamp { Timestamp(milliseconds: read(CLOCK_REALTIME).milliseconds) }

  package func alarm(at moment: BootInstant, fire: @escaping @Sendable () -> Void) -> any Alarm {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      state.alarms[state.nextTicket] = (moment, fire)
      rearm(&state)
      return state.nextTicket
    }
    return ArmedAlarm(ticket: ticket, timekeeper: self)
  }

  /// Arms the timer anew after a resume or a jump of the wall clock.
  package func clockChanged() {
    state.withLock { state in
      state.armed = nil
      rearm(&state)
    }
  }

  fileprivate func cancel(_ ticket: Int) {
    state.withLock { state in
      // The timer stays as it is: an early wake-up finds nothing due and arms the next.
      state.alarms[ticket] = nil
    }
  }

  private func timerFired() {
    let due = state.withLock { state in
      let now = now
      let due = state.alarms.filter { $0.value.moment <= now }.sorted { $0.key < $1.key }
      for (ticket, _) in due { state.alarms[ticket] = nil }
      state.armed = nil
      rearm(&state)
      return due.map(\.value.fire)
    }
    guard !due.isEmpty else { return }
    loop.run { for fire in due { fire() } }
  }

  private func rearm(_ state: inout State) {
    guard let first = state.alarms.values.map(\.moment).min() else { return }
    guard state.armed != first else { return }
    state.armed = first
    let wait = max(first - now, .zero)
    state.timer.schedule(deadline: .now() + .milliseconds(Int(clamping: wait.milliseconds + 1)))
  }

  private func read(_ clock: clockid_t) -> Duration {
    var moment = timespec()
    guard unsafe clock_gettime(clock, &moment) == 0 else { fatalError("every Linux has clock \(clock)") }
    return .seconds(moment.tv_sec) + .nanoseconds(moment.tv_nsec)
  }

  /// The kernel's name for this boot.
  private static func readBootID() -> String {
    guard let text = TextFile.read("/proc/sys/kernel/random/boot_id") else { return "unknown" }
    return String(text.filter { $0.isHexDigit })
  }
}

/// One of the timekeeper's alarms.
private final class ArmedAlarm: Alarm {
  private let ticket: Int
  private let timekeeper: DispatchTimekeeper

  init(ticket: Int, timekeeper: DispatchTimekeeper) {
    self.ticket = ticket
    self.timekeeper = timekeeper
  }

  func cancel() { timekeeper.cancel(ticket) }
  deinit { timekeeper.cancel(ticket) }
}
