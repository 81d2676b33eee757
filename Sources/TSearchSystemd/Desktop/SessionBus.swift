import CSystemd
import Glibc
import TSearchCore

/// A connection to the user's session bus that never waits: the loop says when there is something to do.
///
/// It belongs to one actor on the loop.
@safe final class SessionBus {
  typealias Finish = (Result<BusReply, BusError>) -> Void

  /// So many messages are handled before others on the loop get their turn.
  private static let inARow = 64

  /// A call that waits for its reply.
  @safe private final class Waiting {
    let finish: (Result<BusReply, BusError>) -> Void
    unowned let bus: SessionBus
    let ticket: Int
    var alarm: (any Alarm)?
    /// sd-bus forgets the call when this is released.
    var slot: OpaquePointer?

    init(bus: SessionBus, ticket: Int, finish: @escaping Finish) {
      self.bus = bus
      self.ticket = ticket
      self.finish = finish
    }

    deinit { unsafe sd_bus_slot_unref(slot) }
  }

  /// What is told of each signal that is listened to.
  @safe private final class Listener {
    let hear: (BusReply) -> Void
    var slot: OpaquePointer?
    init(hear: @escaping (BusReply) -> Void) { self.hear = hear }
    deinit { unsafe sd_bus_slot_unref(slot) }
  }

  private let handle: OpaquePointer
  private let loop: any EventLoop
  private let work: @Sendable () -> Void
  private var watch: (descriptor: Int32, events: Int32, watch: any DescriptorWatch)?
  private var waiting: [Int: Waiting] = [:]
  private var listeners: [Listener] = []
  private var lastTicket = 0

  /// - Parameter work: Is called on the loop when ``process()`` is due.
  init(loop: any EventLoop, work: @escaping @Sendable () -> Void) throws(BusError) {
    var opened: OpaquePointer?
    let code = unsafe sd_bus_open_user(&opened)
    guard code >= 0, let handle = unsafe opened else { throw .lost(code) }
    unsafe self.handle = handle
    self.loop = loop
    self.work = work
  }

  deinit {
    watch?.watch.cancel()
    waiting = [:]
    listeners = []
    unsafe sd_bus_close_unref(handle)
  }

  /// Whether a call waits for its reply.
  var isBusy: Bool { !waiting.isEmpty }

  func call(to peer: BusPeer, _ interface: String, _ member: String) throws(BusError) -> BusCall {
    try unsafe BusCall(on: handle, to: peer, interface, member)
  }

  /// Sends a call; `finish` is called once, unless the call is forgotten.
  ///
  /// - Parameter alarm: Is armed for the time when there is to be a reply.
  func send(_ call: BusCall, alarm: (Int) -> any Alarm, finish: @escaping Finish) {
    guard call.fault >= 0 else { return finish(.failure(.failed(call.fault))) }
    lastTicket += 1
    let wait = Waiting(bus: self, ticket: lastTicket, finish: finish)
    let code = unsafe sd_bus_call_async(
      handle, &wait.slot, call.handle,
      { message, data, _ in
        guard let message = unsafe message, let data = unsafe data else { return 0 }
        let wait = unsafe Unmanaged<Waiting>.fromOpaque(data).takeUnretainedValue()
        unsafe wait.bus.end(wait.ticket, BusReply.result(message))
        return 1
      }, Unmanaged.passUnretained(wait).toOpaque(), .max)
    guard code >= 0 else { return finish(.failure(.failed(code))) }
    waiting[wait.ticket] = wait
    wait.alarm = alarm(wait.ticket)
    rearm()
  }

  /// Ends a call with what came of it.
  func end(_ ticket: Int, _ result: Result<BusReply, BusError>) {
    guard let wait = waiting.removeValue(forKey: ticket) else { return }
    wait.alarm?.cancel()
    wait.finish(result)
  }

  /// Ends all calls.
  func end(_ error: BusError) {
    for ticket in waiting.keys.sorted() { end(ticket, .failure(error)) }
  }

  /// Listens to the signals of a name's owner.
  func listen(to peer: BusPeer, _ interface: String, hear: @escaping (BusReply) -> Void) throws(BusError) {
    let listener = Listener(hear: hear)
    let code = unsafe sd_bus_match_signal_async(
      handle, &listener.slot, peer.name, peer.path, interface, nil,
      { message, data, _ in
        guard let message = unsafe message, let data = unsafe data else { return 0 }
        unsafe Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().hear(BusReply(message))
        return 0
      }, nil, Unmanaged.passUnretained(listener).toOpaque())
    guard code >= 0 else { throw .failed(code) }
    listeners.append(listener)
  }

  /// Does what can be done without waiting; fails when the connection is over.
  func process() throws(BusError) {
    for _ in 0..<SessionBus.inARow {
      let code = unsafe sd_bus_process(handle, nil)
      guard code >= 0 else { throw .lost(code) }
      if code == 0 { return rearm() }
    }
    loop.run(work)
  }

  /// Watches the descriptor for what the connection waits for now.
  private func rearm() {
    let (descriptor, events) = unsafe (sd_bus_get_fd(handle), sd_bus_get_events(handle))
    if let watch, watch.descriptor == descriptor, watch.events == events { return }
    watch?.watch.cancel()
    watch = nil
    guard descriptor >= 0, events > 0 else { return }
    let (isReading, isWriting) = (events & POLLIN != 0, events & POLLOUT != 0)
    let readiness: Readiness = isReading && isWriting ? .either : isWriting ? .writable : .readable
    watch = (descriptor, events, loop.watch(descriptor, for: readiness, handler: work))
  }
}
