package import TSearchCore

extension AvatarCache {
  /// What the cache is made of; tests bring their own.
  package struct Parts: Sendable {
    var loop: any EventLoop
    var time: any Timekeeper
    var ledger: any AvatarLedger
    var pictures: any PictureFetching
    var log: any EventLog
    var folder: PictureFolder

    /// - Parameter folder: The daemon's cache folder; the pictures have one of their own in it.
    package init(
      loop: any EventLoop, time: any Timekeeper, ledger: any AvatarLedger, pictures: any PictureFetching,
      log: any EventLog, folder: String
    ) {
      self.loop = loop
      self.time = time
      self.ledger = ledger
      self.pictures = pictures
      self.log = log
      self.folder = PictureFolder(path: folder + "/avatars")
    }
  }
}
