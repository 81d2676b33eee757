import Glibc
import Synchronization
import TSearchControl
import TSearchCore
import TSearchStore
import TSearchTestSupport

@testable import TSearchDaemon

/// A cache of pictures over a real store and a real folder, under manual time.
final class AvatarBench: Sendable {
  let time: ManualTimekeeper
  let folder: TemporaryFolder
  let log = RecordingLog()
  let store: SQLiteLedger
  let cache: AvatarCache
  private let loop: any EventLoop

  /// - Parameter size: `AvatarCacheSize=`.
  init(
    _ pictures: any PictureFetching, loop: any EventLoop = PollLoop(), folder: TemporaryFolder? = nil,
    time: ManualTimekeeper? = nil, size: Int = 1 << 20
  ) async throws {
    self.loop = loop
    self.time = time ?? ManualTimekeeper(loop: loop)
    self.folder = folder ?? TemporaryFolder()
    store = try SQLiteLedger.open(folder: self.folder.file("state"), loop: loop, time: self.time)
    cache = AvatarCache(
      AvatarCache.Parts(
        loop: loop, time: self.time, ledger: store, pictures: pictures, log: log,
        folder: self.folder.file("cache")))
    await cache.adjust(mostBytes: size)
  }

  /// Shows pictures; their bytes, `nil` for those that are not to be had.
  func show(_ addresses: String...) async -> [[UInt8]?] { await show(addresses) }

  func show(_ addresses: [String]) async -> [[UInt8]?] {
    let given = Mutex<[[UInt8]?]>([])
    do {
      try await cache.show(addresses, waiting: .seconds(20)) { (_) throws(ControlError) in
      } give: { (_, picture) throws(ControlError) in
        given.withLock { $0.append(picture?.bytes) }
      }
    } catch {}
    return given.withLock(\.self)
  }

  /// The names in the pictures' folder.
  var files: [String] {
    guard let listing = unsafe opendir(folder.file("cache/avatars")) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// As a person or a cleaner does it.
  func empty() { for name in files { unsafe unlink(folder.file("cache/avatars/" + name)) } }
}

/// Bytes that begin as a picture does.
enum TestPicture {
  static func png(_ mark: UInt8, bytes: Int = 100, side: UInt8 = 48) -> [UInt8] {
    let head: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, side, 0, 0, 0, side]
    return head + [UInt8](repeating: mark, count: bytes - head.count)
  }
}
