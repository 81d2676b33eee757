import Glibc

/// Whether standard error goes to the journal by systemd's own hand.
package enum JournalStream {
  /// Compares `$JOURNAL_STREAM`, the device and inode of systemd's stream, with a descriptor's: it is inherited by
  /// programs whose output goes elsewhere.
  ///
  /// - SeeAlso: systemd.exec(5), `$JOURNAL_STREAM`.
  package static func isOwn(_ variable: String?, descriptor: Int32 = STDERR_FILENO) -> Bool {
    guard let parts = variable?.split(separator: ":"), parts.count == 2, let device = UInt(parts[0]),
      let inode = UInt(parts[1])
    else { return false }
    var facts = stat()
    return unsafe fstat(descriptor, &facts) == 0 && facts.st_dev == device && facts.st_ino == inode
  }
}
