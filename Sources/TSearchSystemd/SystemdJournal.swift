import CSystemd
import Glibc
package import TSearchCore

/// The journal of this machine: entries go out in one datagram each, and are read back with `sd_journal`.
package final class SystemdJournal: Journal {
  private let socket: JournalSocket

  package init() { socket = JournalSocket(path: "/run/systemd/journal/socket") }

  package func offer(_ entry: JournalEntry) -> JournalOffer {
    switch socket.send(entry.datagram) {
    case .taken: .taken
    case .full: .full
    case .absent: .absent
    case .tooBig: entry.sendInMemoryFile()
    }
  }

  package func reader(store: String, after cursor: String?) throws(JournalError) -> any JournalReader {
    try SystemdJournalReader(store: store, after: cursor)
  }
}

extension JournalEntry {
  /// The entry in journald's own protocol: `NAME=VALUE`, or with its length where the value has several lines.
  ///
  /// - SeeAlso: systemd.io/JOURNAL_NATIVE_PROTOCOL.
  var datagram: [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in fields {
      bytes.append(contentsOf: name.utf8)
      if value.utf8.contains(UInt8(ascii: "\n")) {
        bytes.append(UInt8(ascii: "\n"))
        let length = UInt64(value.utf8.count)
        for shift in stride(from: 0, to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: length >> shift))
        }
      } else {
        bytes.append(UInt8(ascii: "="))
      }
      bytes.append(contentsOf: value.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Sends what no datagram holds: libsystemd hands over a sealed memory file with it.
  ///
  /// The message itself is a few bytes, so that libsystemd's send buffer is never full, and a full queue was asked for
  /// just now.
  fileprivate func sendInMemoryFile() -> JournalOffer {
    var bytes: [UInt8] = []
    var lengths: [Int] = []
    for (name, value) in fields {
      let start = bytes.count
      bytes.append(contentsOf: "\(name)=\(value)".utf8)
      lengths.append(bytes.count - start)
    }
    let code = unsafe bytes.withUnsafeMutableBytes { buffer in
      var place = 0
      var vectors = unsafe [iovec]()
      for length in lengths {
        unsafe vectors.append(iovec(iov_base: buffer.baseAddress?.advanced(by: place), iov_len: length))
        place += length
      }
      return unsafe sd_journal_sendv(vectors, Int32(vectors.count))
    }
    return switch -code {
    case 0: .taken
    case EAGAIN, ENOBUFS, ENOMEM, EINTR: .full
    default: .absent
    }
  }
}
