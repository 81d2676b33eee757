import Dispatch
import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchSystemd

/// Alarms on the kernel's boot-time clock; waits are short, and none is measured.
@Suite(.timeLimit(.minutes(5))) struct BootTimekeeperTests {
  private let loop = PollLoop()
  private var time: BootTimekeeper { BootTimekeeper(loop: loop) }

  /// Collects what fired until there is enough of it.
  private final class Record: Sendable {
    private let fired = Mutex<[String]>([])
    private let isComplete = DispatchSemaphore(value: 0)
    private let count: Int
    init(of count: Int) { self.count = count }

    func add(_ name: String) {
      if fired.withLock({ names in
        names.append(name)
        return names.count == count
      }) {
        isComplete.signal()
      }
    }

    func wait() -> [String] {
      isComplete.wait()
      return fired.withLock(\.self)
    }
  }

  @Test("alarms fire in the order of their moments, those of the same moment as they were armed, once each")
  func order() {
    let time = time
    let record = Record(of: 5)
    let start = time.now
    let alarms = [("late", 40), ("early", 10), ("past", -1000), ("second", 20), ("third", 20)].map {
      name, delay in
      time.alarm(at: start + .milliseconds(delay)) { record.add(name) }
    }
    #expect(record.wait() == ["past", "early", "second", "third", "late"])
    withExtendedLifetime(alarms) {}
  }

  @Test func `no alarm fires before its moment`() {
    let time = time
    let record = Record(of: 20)
    let alarms = (0..<20).map { index in
      let moment = time.now + .microseconds(index * 700)
      return time.alarm(at: moment) { record.add(time.now < moment ? "early" : "in time") }
    }
    #expect(record.wait() == Array(repeating: "in time", count: 20))
    withExtendedLifetime(alarms) {}
  }

  @Test("an alarm that was cancelled or released does not fire, and those behind it do")
  func cancelled() {
    let time = time
    let record = Record(of: 1)
    let first = time.alarm(at: time.now + .milliseconds(10)) { record.add("cancelled") }
    var second: (any Alarm)? = time.alarm(at: time.now + .milliseconds(11)) { record.add("released") }
    let third = time.alarm(at: time.now + .milliseconds(30)) { record.add("kept") }
    first.cancel()
    withExtendedLifetime(second) {}
    second = nil
    #expect(record.wait() == ["kept"])
    withExtendedLifetime(third) {}
  }

  @Test func `an alarm that is always past does not keep the loop from its other work`() {
    let time = time
    let record = Record(of: 1)
    let again = Repeater(time)
    loop.run { again.arm() }
    time.settle(on: loop)
    loop.run { again.end() }
    let last = time.alarm(at: time.now) { record.add("other work") }
    #expect(record.wait() == ["other work"])
    withExtendedLifetime(last) {}
  }

  @Test func `the name of the boot is 32 hexadecimal digits, the same for all`() {
    let time = time
    #expect(time.bootID.count == 32)
    #expect(time.bootID.allSatisfy { $0.isHexDigit })
    #expect(time.bootID == BootTimekeeper(loop: loop).bootID)
  }
}

/// Arms itself anew for a moment in the past whenever it fires.
private final class Repeater: Sendable {
  private let time: BootTimekeeper
  private let state = Mutex<(alarm: (any Alarm)?, hasEnded: Bool)>((nil, false))

  init(_ time: BootTimekeeper) { self.time = time }

  func arm() {
    guard !state.withLock(\.hasEnded) else { return }
    let alarm = time.alarm(at: BootInstant(sinceBoot: .zero)) { [weak self] in self?.arm() }
    let old = state.withLock { state in
      defer { state.alarm = alarm }
      return state.alarm
    }
    withExtendedLifetime(old) {}
  }

  func end() {
    let old = state.withLock { state in
      defer { state = (nil, true) }
      return state.alarm
    }
    withExtendedLifetime(old) {}
  }
}

extension BootTimekeeper {
  /// Waits until the loop has run what was handed to it before.
  fileprivate func settle(on loop: any EventLoop) {
    let isDone = DispatchSemaphore(value: 0)
    loop.run { isDone.signal() }
    isDone.wait()
  }
}
