import Glibc
package import TSearchCore

/// Finds the configuration files and reads them (OUTSIDE section 4).
///
/// `/etc/tsearch/tsearch.conf`, then `$XDG_CONFIG_HOME/tsearch/tsearch.conf`, each followed by its
/// `tsearch.conf.d/*.conf` in the order of their names; or the one file that `--config` names, alone.
package struct ConfigurationFiles: Sendable {
  /// A longer file is not read.
  private static let longest = 1 << 20
  private let chosen: String?
  /// The weakest first.
  private let folders: [String]

  /// - Parameters:
  ///   - chosen: What `--config` names.
  ///   - environment: `XDG_CONFIG_HOME` and `HOME` are read; relative paths in them are not.
  ///   - systemFolder: Tests have their own.
  package init(chosen: String?, environment: [String: String], systemFolder: String = "/etc/tsearch") {
    self.chosen = chosen
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let own = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }
    folders = [systemFolder] + (own.map { [$0 + "/tsearch"] } ?? [])
  }

  /// The folders in which `credentials/NAME.token` is looked for, the strongest first.
  package var credentialFolders: [String] {
    guard let chosen else { return folders.reversed() }
    return [chosen.lastIndex(of: "/").map { String(chosen[..<$0]) } ?? "."]
  }

  /// Reads all there is.
  ///
  /// Files that are not there are left out; those that cannot be read are named among the faults.
  ///
  /// - Throws: When the file that `--config` names cannot be read.
  package func read() throws(ConfigurationFault) -> ConfigurationReading {
    if let chosen {
      guard let text = try ConfigurationFiles.read(chosen) else {
        throw ConfigurationFault(file: chosen, line: 0, message: "it is not there")
      }
      return ConfigurationReader.read([text])
    }
    var layers: [ConfigurationText] = []
    var faults: [ConfigurationFault] = []
    for folder in folders {
      for file in [folder + "/tsearch.conf"] + ConfigurationFiles.dropIns(of: folder) {
        do throws(ConfigurationFault) {
          if let text = try ConfigurationFiles.read(file) { layers.append(text) }
        } catch { faults.append(error) }
      }
    }
    var reading = ConfigurationReader.read(layers)
    reading.faults = faults + reading.faults
    return reading
  }

  /// The drop-ins of a folder's `tsearch.conf`, hidden ones left out.
  private static func dropIns(of folder: String) -> [String] {
    let path = folder + "/tsearch.conf.d"
    guard let listing = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".conf"), !name.hasPrefix(".") { names.append(name) }
    }
    // By their bytes, whatever the locale.
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(path)/\($0)" }
  }

  /// Reads one file; `nil` where there is none.
  private static func read(_ file: String) throws(ConfigurationFault) -> ConfigurationText? {
    func fault(_ message: String) -> ConfigurationFault {
      ConfigurationFault(file: file, line: 0, message: message)
    }
    func reason() -> String { unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)" }
    // Not blocking: a pipe without a writer must not hold up the start.
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw fault("it cannot be read: \(reason())")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      guard count >= 0 else { throw fault("it cannot be read: \(reason())") }
      guard count > 0 else {
        return ConfigurationText(file: file, text: String(decoding: bytes, as: UTF8.self))
      }
      bytes.append(contentsOf: piece[..<count])
      guard bytes.count <= longest else { throw fault("it is longer than 1 MiB") }
    }
  }
}
