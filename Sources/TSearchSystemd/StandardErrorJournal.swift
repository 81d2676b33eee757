import Glibc
package import TSearchCore

/// Where the journal is not ours to write: each entry's message is one line on standard error, and nothing can be
/// read back.
package struct StandardErrorJournal: Journal {
  package init() {}

  package func offer(_ entry: JournalEntry) -> JournalOffer {
    guard let message = entry.fields.first(where: { $0.name == "MESSAGE" })?.value else { return .taken }
    var rest = Array((message + "\n").utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return .absent }
      rest = rest.dropFirst(written)
    }
    return .taken
  }

  package func reader(store: String, after cursor: String?) throws(JournalError) -> any JournalReader {
    throw JournalError("standard error cannot be read back")
  }
}
