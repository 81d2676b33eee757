import CSystemd
import Glibc
import SwiftOverlayShims  // Where optimised builds find `timespec`.
import Synchronization
package import TSearchCore

/// The machine's clocks, and all alarms of the daemon behind one `timerfd` that the loop watches.
///
/// The timer runs on the boot-time clock as the due times do: it counts suspend, fires right after a resume, and no
/// jump of the wall clock moves it. It takes no thread of its own, so that an alarm costs no switch to the loop's.
///
/// - SeeAlso: timerfd_create(2).
package final class BootTimekeeper: Timekeeper {
  private struct State {
    var alarms = AlarmList()
    /// What the timer is set to.
    var armed: BootInstant?
    /// While alarms fire the timer stays as it is: it is set once when all have.
    var isFiring = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let watch = Mutex<(any DescriptorWatch)?>(nil)
  package let bootID = BootTimekeeper.readBootID()

  package init(loop: any EventLoop) {
    descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { fatalError("the kernel gives no timer: error \(errno)") }
    let watch = loop.watch(descriptor, for: .readable) { [weak self] in self?.fire() }
    self.watch.withLock { $0 = watch }
  }

  deinit {
    watch.withLock { $0?.cancel() }
    close(descriptor)
  }

  package var now: BootInstant {
    let moment = read(CLOCK_BOOTTIME)
    return BootInstant(
      sinceBoot: Duration(
        secondsComponent: Int64(moment.tv_sec), attosecondsComponent: Int64(moment.tv_nsec) * 1_000_000_000))
  }
  package var wallTime: Timestamp {
    let moment = read(CLOCK_REALTIME)
    return Timestamp(milliseconds: Int64(moment.tv_sec) * 1000 + Int64(moment.tv_nsec) / 1_000_000)
  }

  package func alarm(at moment: BootInstant, fire: @escaping @Sendable () -> Void) -> any Alarm {
    let ticket = state.withLock { state in
      let ticket = state.alarms.add(at: moment, fire: fire)
      arm(&state)
      return ticket
    }
    return ArmedAlarm(ticket: ticket, timekeeper: self)
  }

  fileprivate func cancel(_ ticket: AlarmList.Ticket) {
    // The timer stays as it is: an early wake-up finds nothing due and sets it anew.
    _ = state.withLock { $0.alarms.remove(ticket) }
  }

  private func fire() {
    let now = now
    // What is armed meanwhile waits for the next round, even if it is past: an alarm that arms itself anew must not
    // keep the loop from everything else.
    let last = state.withLock { state in
      state.isFiring = true
      return state.alarms.lastTicket
    }
    while let fire = state.withLock({ $0.alarms.takeDue(at: now, upTo: last) }) { fire() }
    state.withLock { state in
      state.isFiring = false
      set(&state)
    }
  }

  private func arm(_ state: inout State) {
    if !state.isFiring, state.armed != state.alarms.first { set(&state) }
  }

  /// Sets the timer to the first alarm, or off; its descriptor is unreadable again from now on.
  private func set(_ state: inout State) {
    state.armed = state.alarms.first
    var time = itimerspec()
    if let first = state.armed.map({ max($0.sinceBoot, .zero).components }) {
      time.it_value.tv_sec = Int(first.seconds)
      time.it_value.tv_nsec = max(Int(first.attoseconds / 1_000_000_000), 1)  // All zero would be off.
    }
    let code = unsafe timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &time, nil)
    guard code == 0 else { fatalError("the kernel refuses an alarm: error \(errno)") }
  }

  private func read(_ clock: clockid_t) -> timespec {
    var moment = timespec()
    guard unsafe clock_gettime(clock, &moment) == 0 else { fatalError("every Linux has clock \(clock)") }
    return moment
  }

  /// The kernel's name for this boot.
  private static func readBootID() -> String {
    var id = sd_id128_t()
    var text = [CChar](repeating: 0, count: Int(SD_ID128_STRING_MAX))
    guard unsafe sd_id128_get_boot(&id) >= 0, unsafe sd_id128_to_string(id, &text) != nil else {
      return "unknown"
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// One of the timekeeper's alarms.
private final class ArmedAlarm: Alarm {
  private let ticket: AlarmList.Ticket
  private let timekeeper: BootTimekeeper

  init(ticket: AlarmList.Ticket, timekeeper: BootTimekeeper) {
    self.ticket = ticket
    self.timekeeper = timekeeper
  }

  func cancel() { timekeeper.cancel(ticket) }
  deinit { timekeeper.cancel(ticket) }
}
