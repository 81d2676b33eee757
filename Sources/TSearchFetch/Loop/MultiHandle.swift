import CCurl

/// libcurl's multi handle: it carries the transfers, keeps idle connections, and is where the loop sleeps.
///
/// It belongs to the loop's thread; ``wake()`` alone may be called from any.
@safe final class MultiHandle {
  /// Kept connections; the default is four for each handle, too few for many hosts (FACTS section 3).
  private static let keptConnections = 32

  private static let isStarted: Bool = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
  private let handle: UnsafeMutableRawPointer
  /// Those that run, by the address of their handle.
  private var transfers: [UInt: Transfer] = [:]

  init() {
    guard Self.isStarted, let handle = unsafe curl_multi_init() else {
      fatalError("libcurl cannot be started: out of memory")
    }
    unsafe self.handle = handle
    check(unsafe curl_multi_setopt_long(handle, CURLMOPT_MAXCONNECTS, Self.keptConnections))
  }

  deinit {
    for transfer in transfers.values { unsafe curl_multi_remove_handle(handle, transfer.handle) }
    unsafe curl_multi_cleanup(handle)
  }

  /// Starts a transfer; it comes back from ``finished()`` or through ``remove(_:)``.
  func add(_ transfer: Transfer) {
    transfers[transfer.address] = transfer
    check(unsafe curl_multi_add_handle(handle, transfer.handle))
  }

  /// Ends a transfer at once, its connection too.
  func remove(_ transfer: Transfer) {
    guard transfers.removeValue(forKey: transfer.address) != nil else { return }
    check(unsafe curl_multi_remove_handle(handle, transfer.handle))
  }

  /// Does what can be done without waiting.
  func perform() {
    guard !transfers.isEmpty else { return }
    var running: Int32 = 0
    check(unsafe curl_multi_perform(handle, &running))
  }

  /// One transfer that came to its end, taken out, with its result.
  func finished() -> (Transfer, CURLcode)? {
    var left: Int32 = 0
    while let message = unsafe curl_multi_info_read(handle, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE, let easy = unsafe message.pointee.easy_handle else {
        continue
      }
      let result = unsafe curl_message_result(message)
      guard let transfer = transfers.removeValue(forKey: UInt(bitPattern: easy)) else { continue }
      check(unsafe curl_multi_remove_handle(handle, easy))
      return (transfer, result)
    }
    return nil
  }

  /// Sleeps until a transfer or one of the descriptors is ready, or somebody calls ``wake()``.
  func sleep(watching descriptors: inout [curl_waitfd], milliseconds: Int32) {
    let count = UInt32(descriptors.count)
    check(unsafe curl_multi_poll(handle, &descriptors, count, milliseconds, nil))
  }

  func wake() { unsafe curl_multi_wakeup(handle) }

  /// What can fail here is memory, or an order of calls that is wrong.
  private func check(_ code: CURLMcode) {
    guard code != CURLM_OK else { return }
    fatalError("libcurl's multi handle failed: \(unsafe String(cString: curl_multi_strerror(code)))")
  }
}
