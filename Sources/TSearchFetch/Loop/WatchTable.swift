import CCurl
import Synchronization
import TSearchCore

/// The descriptors that the loop watches besides those of its transfers.
final class WatchTable: Sendable {
  typealias Handler = @Sendable () -> Void

  private struct Entry {
    var descriptor: Int32
    var events: Int16
    var handler: Handler
  }

  private struct State {
    var entries: [UInt64: Entry] = [:]
    var lastID: UInt64 = 0
  }

  private let state = Mutex(State())

  func add(_ descriptor: Int32, for readiness: Readiness, handler: @escaping Handler) -> UInt64 {
    let events =
      switch readiness {
      case .readable: CURL_WAIT_POLLIN
      case .writable: CURL_WAIT_POLLOUT
      case .either: CURL_WAIT_POLLIN | CURL_WAIT_POLLOUT
      }
    return state.withLock { state in
      state.lastID += 1
      state.entries[state.lastID] = Entry(descriptor: descriptor, events: Int16(events), handler: handler)
      return state.lastID
    }
  }

  func remove(_ id: UInt64) {
    // Returned, so that it is released outside the lock: what it holds may hold other watches.
    _ = state.withLock { $0.entries.removeValue(forKey: id) }
  }

  func handler(of id: UInt64) -> Handler? { state.withLock { $0.entries[id]?.handler } }

  func list() -> WatchList {
    state.withLock { state in
      let entries = state.entries.sorted { $0.key < $1.key }
      return WatchList(
        ids: entries.map(\.key),
        descriptors: entries.map {
          curl_waitfd(fd: $0.value.descriptor, events: $0.value.events, revents: 0)
        })
    }
  }
}

/// The watches as libcurl takes them, oldest first.
struct WatchList {
  var ids: [UInt64] = []
  var descriptors: [curl_waitfd] = []

  /// What the last sleep found ready.
  ///
  /// It is wiped here, because a sleep that ends with nothing ready leaves the old findings in place.
  mutating func takeReady() -> [UInt64] {
    var ready: [UInt64] = []
    for index in descriptors.indices where descriptors[index].revents != 0 {
      descriptors[index].revents = 0
      ready.append(ids[index])
    }
    return ready
  }
}

/// A watch as its owner holds it.
final class LoopWatch: DescriptorWatch {
  private let id: UInt64
  private let loop: LoopExecutor

  init(id: UInt64, loop: LoopExecutor) {
    self.id = id
    self.loop = loop
  }

  deinit { cancel() }
  func cancel() { loop.endWatch(id) }
}
