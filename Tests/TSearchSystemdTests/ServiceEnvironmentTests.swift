import Glibc
import TSearchTestSupport
import Testing

@testable import TSearchSystemd

/// What the service manager says through the environment; one after another, for all share it.
@Suite(.serialized) struct ServiceEnvironmentTests {
  @Test("notifications arrive at the manager's socket, each a block of assignments")
  func notifications() throws {
    let folder = TemporaryFolder()
    let path = folder.file("notify")
    let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(manager) }
    var address = try #require(sockaddr_un(path: path))
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe bind(manager, general, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(code == 0)
    unsafe setenv("NOTIFY_SOCKET", path, 1)
    defer { unsafe unsetenv("NOTIFY_SOCKET") }
    let notifier = SystemdNotifier()

    func received() -> [String] {
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1000) { buffer, count in
        count = unsafe max(0, recv(manager, buffer.baseAddress, 1000, Int32(MSG_DONTWAIT)))
      }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    notifier.ready(status: "next poll\nin 5 min")
    #expect(received() == ["READY=1", "STATUS=next poll in 5 min"])
    notifier.status("idle")
    #expect(received() == ["STATUS=idle"])
    notifier.feedWatchdog()
    #expect(received() == ["WATCHDOG=1"])
    notifier.reloading()
    let reload = received()
    #expect(reload.first == "RELOADING=1")
    #expect(reload.contains { $0.hasPrefix("MONOTONIC_USEC=") && Int($0.dropFirst(15)) != nil })
    notifier.stopping()
    #expect(received().first == "STOPPING=1")
  }

  @Test("the watchdog's interval is the manager's, where it means this process")
  func watchdog() {
    defer { for name in ["WATCHDOG_USEC", "WATCHDOG_PID"] { unsafe unsetenv(name) } }
    #expect(SystemdNotifier().watchdogInterval == nil)
    unsafe setenv("WATCHDOG_USEC", "2500000", 1)
    #expect(SystemdNotifier().watchdogInterval == .milliseconds(2500))
    unsafe setenv("WATCHDOG_PID", "1", 1)
    #expect(SystemdNotifier().watchdogInterval == nil)
  }

  @Test("sockets that are meant for another process are not taken")
  func foreignSockets() {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsafe unsetenv(name) } }
    #expect(ActivationSockets.take().isEmpty)
    unsafe setenv("LISTEN_PID", "1", 1)
    unsafe setenv("LISTEN_FDS", "1", 1)
    unsafe setenv("LISTEN_FDNAMES", "control", 1)
    #expect(ActivationSockets.take().isEmpty)
  }

  @Test("standard error is the journal's when device and inode are those that systemd names")
  func journalStream() throws {
    let folder = TemporaryFolder()
    let descriptor = unsafe open(folder.write("", to: "stream"), O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var facts = stat()
    unsafe fstat(descriptor, &facts)
    let own = "\(facts.st_dev):\(facts.st_ino)"
    #expect(JournalStream.isOwn(own, descriptor: descriptor))
    for other in [
      nil, "", "1:2", "\(facts.st_dev)", "\(facts.st_dev):\(facts.st_ino + 1)", "a:b", own + ":1",
    ] {
      #expect(!JournalStream.isOwn(other, descriptor: descriptor), "\(other ?? "unset")")
    }
  }
}
