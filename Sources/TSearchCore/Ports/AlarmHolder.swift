import Synchronization

/// Keeps an alarm alive from its arming to the end of the wait.
final class AlarmHolder: Sendable {
  private let alarm = Mutex<(any Alarm)?>(nil)
  func hold(_ alarm: any Alarm) { self.alarm.withLock { $0 = alarm } }
}
