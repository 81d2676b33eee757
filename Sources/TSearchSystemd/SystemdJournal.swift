import CSystemd
import Glibc
package import TSearchCore

/// The journal of this machine: written with `sd_journal_sendv` once its socket can take an entry, read with
/// `sd_journal`.
package final class SystemdJournal: Journal {
  private let socket: JournalSocket

  package init() { socket = JournalSocket(path: "/run/systemd/journal/socket") }

  package func offer(_ entry: JournalEntry) -> JournalOffer {
    switch socket.state {
    case .absent: return .absent
    case .full: return .full
    case .writable: break
    }
    return switch -entry.send() {
    case 0: .taken
    case EAGAIN, ENOBUFS, ENOMEM, EINTR: .full
    default: .absent
    }
  }

  package func reader(store: String, after cursor: String?) throws(JournalError) -> any JournalReader {
    try SystemdJournalReader(store: store, after: cursor)
  }
}

extension JournalEntry {
  /// Sends the entry; 0 or a negative error number.
  ///
  /// libsystemd puts big ones into a sealed memory file by itself.
  fileprivate func send() -> Int32 {
    var bytes: [UInt8] = []
    var lengths: [Int] = []
    for (name, value) in fields {
      let start = bytes.count
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: "="))
      bytes.append(contentsOf: value.utf8)
      lengths.append(bytes.count - start)
    }
    return unsafe bytes.withUnsafeMutableBytes { buffer in
      var place = 0
      var vectors = unsafe [iovec]()
      for length in lengths {
        unsafe vectors.append(iovec(iov_base: buffer.baseAddress?.advanced(by: place), iov_len: length))
        place += length
      }
      return unsafe sd_journal_sendv(vectors, Int32(vectors.count))
    }
  }
}
