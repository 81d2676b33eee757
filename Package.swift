// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target of ours.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library target and what it may import of ours.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A target that holds a main file only.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one library; `extra` are adapters that they bring together.
func tests(_ library: String, _ extra: [String] = []) -> Target {
  .testTarget(
    name: library + "Tests",
    dependencies: Array(Set([library, "TSearchCore", "TSearchTestSupport"] + extra)).sorted().map {
      .target(name: $0)
    },
    resources: ["TSearchSources": [.copy("Fixtures")], "TSearchQuery": [.copy("Tables")]][library] ?? [],
    swiftSettings: strict)
}

/// A Debian library: a module map and a header.
func system(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "tsearch",
  targets: [
    system("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
    system("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
    system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    system("CLibXML2", pkgConfig: "libxml-2.0", package: "libxml2-dev"),
    system("CMicrohttpd", pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
    .systemLibrary(name: "CProcess"),

    library("TSearchCore"),
    library("TSearchQuery", ["TSearchCore"]),
    library("TSearchFetch", ["TSearchCore", "CCurl"]),
    library("TSearchSources", ["TSearchCore", "TSearchQuery", "TSearchFetch", "CLibXML2", "CProcess"]),
    library("TSearchStore", ["TSearchCore", "CSQLite"]),
    library("TSearchSystemd", ["TSearchCore", "CSystemd"]),
    library("TSearchControl", ["TSearchCore"]),
    library("TSearchDaemon", ["TSearchCore", "TSearchQuery", "TSearchControl"]),
    library("TSearchCLI", ["TSearchCore", "TSearchQuery", "TSearchControl", "CProcess"]),
    library("TSearchSim", ["TSearchCore", "TSearchQuery", "CMicrohttpd"]),
    library("TSearchTestSupport", ["TSearchCore"]),

    program(
      "tsearchd",
      [
        "TSearchCore", "TSearchQuery", "TSearchFetch", "TSearchSources", "TSearchStore", "TSearchSystemd",
        "TSearchControl", "TSearchDaemon", "CProcess",
      ]),
    program("tsearchctl", ["TSearchCore", "TSearchQuery", "TSearchControl", "TSearchCLI"]),
    program("tsearch-sim", ["TSearchSim"]),

    tests("TSearchCore"),
    tests("TSearchQuery"),
    tests("TSearchFetch"),
    tests("TSearchSources", ["TSearchFetch", "TSearchQuery"]),
    tests("TSearchStore"),
    tests("TSearchSystemd"),
    tests("TSearchControl"),
    tests(
      "TSearchDaemon",
      ["TSearchQuery", "TSearchControl", "TSearchStore", "TSearchFetch", "TSearchSources", "TSearchSim"]),
    tests("TSearchCLI", ["TSearchQuery", "TSearchControl"]),
    tests("TSearchSim"),
  ]
)

// Figures of the query language: `make bench` alone wants them.
if Context.environment["TSEARCH_FIGURES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "tsearch-figures", dependencies: ["TSearchCore", "TSearchQuery"], path: "Tests/bench/figures",
      swiftSettings: strict))
}

// libFuzzer brings a `main` of its own, so that the target exists only where `Tests/fuzz/run` asks for it.
if Context.environment["TSEARCH_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "tsearch-fuzz",
      dependencies: [
        "TSearchCore", "TSearchQuery", "TSearchFetch", "TSearchSources", "TSearchControl", "TSearchCLI",
      ],
      path: "Tests/fuzz", exclude: ["corpus", "run"], swiftSettings: strict))
}

// Imports Foundation, to be measured against: only `make bench` builds it.
if Context.environment["TSEARCH_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "tsearch-bench-pages",
      dependencies: ["TSearchCore", "TSearchFetch", "TSearchSources", "TSearchTestSupport"],
      path: "Tests/bench/pages", exclude: ["make.py"], swiftSettings: strict))
}
