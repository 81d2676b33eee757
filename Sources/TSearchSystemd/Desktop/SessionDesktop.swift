import CSystemd
import Glibc
package import TSearchCore

/// The desktop of the user's session, by the bus of that session (`org.freedesktop.Notifications`).
///
/// The connection is there only while something is to be said, or on the screen with a link that can be opened.
package actor SessionDesktop: Desktop {
  static let interface = "org.freedesktop.Notifications"
  /// How long an answer may take: a service that is started for it needs some seconds.
  static let patience = Duration.seconds(10)
  /// How long a connection that nobody needs is kept for the next notice.
  private static let idle = Duration.seconds(30)
  /// So many links are remembered.
  private static let mostLinks = 200

  /// What the service can do.
  struct Abilities: Equatable {
    var markup = false
    var actions = false
  }

  let loop: any EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  let time: any Timekeeper
  /// Takes a line when a post could not be opened.
  let complain: @Sendable (String) -> Void

  private var bus: SessionBus?
  private var abilities: Abilities?
  /// The unique name of the service that shows what is on the screen.
  private var owner = ""
  private var links: [UInt32: String] = [:]
  private var idleAlarm: (any Alarm)?

  package init(
    loop: any EventLoop, time: any Timekeeper, complain: @escaping @Sendable (String) -> Void
  ) {
    self.loop = loop
    self.time = time
    self.complain = complain
  }

  package func show(_ notice: DesktopNotice) async throws(DesktopError) {
    do {
      let abilities = try await knownAbilities()
      let link = notice.link.flatMap { NoticeMarkup.isWebAddress($0) && abilities.actions ? $0 : nil }
      let reply = try await call(.notifications, SessionDesktop.interface, "Notify") { call in
        SessionDesktop.fill(call, notice, hasMarkup: abilities.markup, isLinked: link != nil)
      }
      remember(link, as: reply)
      rest()
    } catch {
      rest()
      throw told(error)
    }
  }

  package func close() { close(.lost(ECONNRESET)) }

  private static func fill(_ call: BusCall, _ notice: DesktopNotice, hasMarkup: Bool, isLinked: Bool) {
    call.add("tsearch")
    call.add(UInt32(0))
    call.add("")
    call.add(notice.title)
    call.add(NoticeMarkup.body(notice, hasMarkup: hasMarkup))
    // The first is what a click on the notification itself does.
    call.texts(isLinked ? ["default", "Open", "open", "Open"] : [])
    call.array(of: "{sv}") {
      guard let picture = notice.picture else { return }
      call.entry("image-path", "s") { call.add(NoticeMarkup.address(ofFile: picture)) }
    }
    call.add(Int32(-1))
  }

  private func knownAbilities() async throws(BusError) -> Abilities {
    if let abilities { return abilities }
    let names = try await call(.notifications, SessionDesktop.interface, "GetCapabilities") { _ in }.texts
    let found = Abilities(
      markup: names.contains("body-markup"), actions: names.contains("actions"))
    abilities = found
    return found
  }

  /// Keeps the link of what is on the screen now; what another service showed is gone with it.
  private func remember(_ link: String?, as reply: BusReply) {
    if reply.sender != owner { (owner, links) = (reply.sender, [:]) }
    guard let link, let number = reply.numbers.first else { return }
    if links.count >= SessionDesktop.mostLinks, let oldest = links.keys.min() { links[oldest] = nil }
    links[number] = link
  }

  /// What the service says of notifications; others may say what they like.
  private func hear(_ signal: BusReply) {
    guard signal.sender == owner, let number = signal.numbers.first, let link = links[number] else { return }
    switch signal.member {
    case "ActionInvoked" where ["default", "open"].contains(signal.texts.first ?? ""):
      _ = Task(executorPreference: loop) { await self.open(link) }
    case "NotificationClosed":
      links[number] = nil
      rest()
    default: break
    }
  }

  /// Makes a call and waits for its reply.
  func call(
    _ peer: BusPeer, _ interface: String, _ member: String, _ fill: (BusCall) -> Void
  ) async throws(BusError) -> BusReply {
    let bus = try openBus()
    let call = try bus.call(to: peer, interface, member)
    fill(call)
    let result = await withCheckedContinuation { continuation in
      bus.send(call) { ticket in
        time.alarm(at: time.now + SessionDesktop.patience) { [weak self] in
          self?.assumeIsolated { $0.bus?.end(ticket, .failure(.silent)) }
        }
      } finish: {
        continuation.resume(returning: $0)
      }
    }
    return try result.get()
  }

  private func openBus() throws(BusError) -> SessionBus {
    idleAlarm?.cancel()
    if let bus { return bus }
    let new = try SessionBus(loop: loop) { [weak self] in self?.assumeIsolated { $0.process() } }
    try new.listen(to: .notifications, SessionDesktop.interface) { [weak self] signal in
      self?.assumeIsolated { $0.hear(signal) }
    }
    bus = new
    return new
  }

  private func process() {
    do {
      try bus?.process()
    } catch {
      close(error)
    }
  }

  private func close(_ error: BusError) {
    let old = bus
    (bus, abilities, owner, links) = (nil, nil, "", [:])
    idleAlarm?.cancel()
    old?.end(error)
  }

  /// Closes the connection after a while, unless it is needed.
  private func rest() {
    idleAlarm?.cancel()
    guard let bus, !bus.isBusy, links.isEmpty else { return }
    idleAlarm = time.alarm(at: time.now + SessionDesktop.idle) { [weak self] in
      self?.assumeIsolated { $0.close() }
    }
  }

  /// A bus or a service that fails is asked anew at the next notice.
  private func told(_ error: BusError) -> DesktopError {
    switch error {
    case .lost:
      close(error)
      return .noBus(error.words)
    case .silent:
      close(error)
      return .silent
    case .refused where error.isNobody: return .noService
    case .refused, .failed: return .refused(error.words)
    }
  }
}
