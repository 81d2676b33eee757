import CSystemd
import Glibc
import TSearchCore

/// Reads this store's hits and checkpoints back from the journal, oldest first.
@safe final class SystemdJournalReader: JournalReader {
  private let handle: OpaquePointer
  let descriptor: Int32
  /// Where reading began.
  private let start: String?
  /// Of the current entry, made when it is asked for: the last one where the end was reached.
  var cursor: String? { place() ?? start }

  /// Opens the journal and takes its descriptor at once: without it later changes are never seen.
  init(store: String, after cursor: String?) throws(JournalError) {
    var opened: OpaquePointer?
    try check(unsafe sd_journal_open(&opened, Int32(SD_JOURNAL_LOCAL_ONLY)), "open the journal")
    guard let handle = unsafe opened else { throw JournalError("cannot open the journal") }
    unsafe self.handle = handle
    descriptor = unsafe sd_journal_get_fd(handle)
    try check(descriptor, "watch the journal")
    start = cursor
    unsafe sd_journal_set_data_threshold(handle, 0)
    for match in [
      "\(JournalField.messageID)=\(MessageID.hit.rawValue)",
      "\(JournalField.messageID)=\(MessageID.checkpoint.rawValue)", "\(JournalField.store)=\(store)",
    ] {
      try check(unsafe sd_journal_add_match(handle, match, match.utf8.count), "select entries")
    }
    if let cursor, seek(to: cursor) { return }
    try check(unsafe sd_journal_seek_head(handle), "go to the journal's head")
  }

  deinit { unsafe sd_journal_close(handle) }

  /// Whether the entry of the cursor is there; it is the current one then.
  private func seek(to cursor: String) -> Bool {
    unsafe sd_journal_seek_cursor(handle, cursor) >= 0 && sd_journal_next(handle) > 0
      && sd_journal_test_cursor(handle, cursor) > 0
  }

  func refresh() { _ = unsafe sd_journal_process(handle) }

  func next() throws(JournalError) -> JournalEcho? {
    while true {
      let code = unsafe sd_journal_next(handle)
      try check(code, "read the journal")
      guard code > 0 else { return nil }
      if let echo = echo() { return echo }
    }
  }

  /// The current entry, where it is one of ours and whole.
  private func echo() -> JournalEcho? {
    guard let number = value(of: JournalField.hit).flatMap({ Int64($0) }) else {
      return value(of: JournalField.checkpoint).map { .marker(token: $0) }
    }
    return value(of: JournalField.postID).map { .hit(number: number, postID: $0) }
  }

  var message: String? { value(of: "MESSAGE") }

  private func value(of field: String) -> String? {
    var data: UnsafeRawPointer?
    var length = 0
    guard unsafe sd_journal_get_data(handle, field, &data, &length) >= 0, let data = unsafe data else {
      return nil
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: data, count: length)
    return unsafe String(decoding: bytes.dropFirst(field.utf8.count + 1), as: UTF8.self)
  }

  private func place() -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe sd_journal_get_cursor(handle, &text) >= 0, let text = unsafe text else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}

/// Throws what a negative error number of libsystemd means.
private func check(_ code: Int32, _ what: String) throws(JournalError) {
  guard code < 0 else { return }
  throw JournalError("cannot \(what): \(unsafe String(cString: strerror(-code)))")
}
