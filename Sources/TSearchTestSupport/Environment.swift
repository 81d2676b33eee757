import Glibc

/// How the tests are run.
package enum Environment {
  /// Whether tests may take their time (`TSEARCH_LONG=1`): more random cases, and their figures are printed.
  package static var isLong: Bool { variable("TSEARCH_LONG") != nil }

  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
