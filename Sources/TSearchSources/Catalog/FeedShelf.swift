import Synchronization
import TSearchCore

/// Feeds that are named by their address alone: they hold no token that may change, and are made once.
///
/// To take a feed's address apart for each of its polls would cost a sixth of a quiet one.
final class FeedShelf: Sendable {
  /// About 1 KB each; where there are more feeds they are made anew now and then.
  private static let most = 1024

  private let feeds = Mutex<[SourceName: any Source]>([:])

  subscript(name: SourceName) -> (any Source)? {
    get { feeds.withLock { $0[name] } }
    set {
      feeds.withLock { feeds in
        if feeds.count >= FeedShelf.most { feeds = [:] }
        feeds[name] = newValue
      }
    }
  }
}
