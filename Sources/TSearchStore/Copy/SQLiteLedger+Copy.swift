import Glibc
package import TSearchCore

extension SQLiteLedger {
  package func copy() async throws(StoreError) -> any StoreCopy {
    guard !isCopying else { throw .cannotCopy("another backup is under way") }
    isCopying = true
    defer { isCopying = false }
    do throws(StoreError) {
      return try await copyPages()
    } catch .cannotRecord(let why) {
      throw .cannotCopy(why)
    }
  }

  private func copyPages() async throws(StoreError) -> CopyFile {
    try writeInHandNow()
    let connection = try store().connection
    try folder.createFile(folder.copy, isEmptied: true)
    defer { folder.removeCopy() }
    let backup = try Backup(of: connection, into: folder.copy)
    let descriptor = unsafe Glibc.open(folder.copy, O_RDONLY | O_CLOEXEC)
    folder.removeCopy()
    guard descriptor >= 0 else { throw SystemError.last.report(folder.copy) }
    do throws(StoreError) {
      while try backup.step() {
        await Task.yield()  // Polls and commands have their turn.
        guard !Task.isCancelled else { throw .cannotCopy("nobody waits for it any more") }
        guard isOpen else { throw .cannotCopy("tsearchd stops") }
      }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotCopy(SystemError.last.words) }
      return CopyFile(
        descriptor, bytes: Int(status.st_size), searches: try connection.count("SELECT count(*) FROM search"),
        hits: try connection.count("SELECT count(*) FROM hit"))
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }
}

extension StoreFolder {
  /// Where a copy is made; it has this name for a moment only.
  var copy: String { "\(database).copy" }

  func removeCopy() { unsafe unlink(copy) }
}

extension Connection {
  fileprivate func count(_ sql: StaticString) throws(StoreError) -> Int {
    try first(sql) { row in row.int(0) } ?? 0
  }
}
