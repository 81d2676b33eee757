/// Whether the kernel has a default route (T8).
package enum Routes {
  package static func hasDefault() -> Bool {
    hasDefault(v4: TextFile.read("/proc/net/route") ?? "", v6: TextFile.read("/proc/net/ipv6_route") ?? "")
  }

  /// Reads the two tables of the kernel: a default route has the destination 0, and through IPv6 also a
  /// device other than `lo`, where the kernel keeps its own reject route.
  ///
  /// - SeeAlso: proc(5).
  static func hasDefault(v4: String, v6: String) -> Bool {
    let hasV4 = v4.split(separator: "\n").dropFirst().contains { line in
      let columns = line.split(whereSeparator: \.isWhitespace)
      return columns.count > 7 && columns[1] == "00000000" && columns[7] == "00000000"
    }
    let hasV6 = v6.split(separator: "\n").contains { line in
      let columns = line.split(whereSeparator: \.isWhitespace)
      return columns.count > 9 && columns[0].allSatisfy { $0 == "0" } && columns[1] == "00"
        && columns[9] != "lo"
    }
    return hasV4 || hasV6
  }
}
