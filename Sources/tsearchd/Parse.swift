import Glibc
import TSearchCore
import TSearchDaemon
import TSearchSources

/// `tsearchd --parse TYPE`: reads a saved response body, prints its posts as JSON lines.
enum Parse {
  /// The largest body that is read, as for one that is fetched.
  private static let limit = 16 << 20

  static func run(type: String, hasPageLine: Bool) throws(DaemonUsageError) -> Int32 {
    1
  }
}
