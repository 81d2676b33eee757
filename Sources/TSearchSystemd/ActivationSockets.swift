import CSystemd
import Glibc

/// The listening sockets that systemd passed to this process, by their names in the socket unit.
package enum ActivationSockets {
  /// Takes them over: the environment forgets them, so that no child takes them for its own.
  ///
  /// - Returns: Descriptors by `FileDescriptorName=`; empty when systemd passed none.
  package static func take() -> [String: Int32] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe sd_listen_fds_with_names(1, &names)
    defer { unsafe free(names) }
    guard count > 0, let names = unsafe names else { return [:] }
    var sockets: [String: Int32] = [:]
    for index in 0..<Int(count) {
      guard let name = unsafe names[index] else { continue }
      unsafe sockets[String(cString: name)] = firstDescriptor + Int32(index)
      unsafe free(name)
    }
    return sockets
  }

  /// `SD_LISTEN_FDS_START`, which Swift does not import.
  private static let firstDescriptor: Int32 = 3
}
