import TSearchControl
import TSearchCore

/// A fault of the query, with the place in it.
struct QueryFault: Error, Equatable {
  var query: String
  var message: String
  /// What would be right.
  var hint: String?
  /// Code points from the start of the query.
  var offset: Int
}

/// No search has that name.
struct UnknownSearch: UserFacingError {
  var name: String
  /// Names to compare it with.
  var known: [String]

  var report: UserReport {
    let near = Suggestion.nearest(to: name, among: known)
    return UserReport(
      "no saved search is called '\(name)'",
      hint: near.map { "did you mean '\($0)'?" } ?? "list the names with 'tsearchctl list'", exit: .notFound)
  }
}

/// Another search asks the same of the same sources already.
struct SameSearch: UserFacingError {
  var name: String

  var report: UserReport {
    UserReport(
      "'\(name)' is the same query on the same sources",
      hint: "'tsearchctl show \(name)' shows it, 'tsearchctl edit \(name)' changes it")
  }
}
