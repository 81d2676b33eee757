import TSearchCore

/// What a page of API v2 held.
struct XAnswer: Equatable {
  var posts: [FetchedPost] = []
  /// Items that could not be read.
  var oddItems = 0
  /// What X calls the newest ID of the page.
  var newestID: String?
  var next: String?
  /// What X says went wrong in an answer that is good by its status; at most ``XProblem/most``.
  var problems: [XProblem] = []
  /// How many problems there were.
  var problemCount = 0

  /// The first problem that is more than a referenced post that is gone or hidden.
  var problem: XProblem? { problems.first { !$0.isAboutIncludes } }
}

/// The accounts of a look-up.
struct XAccounts: Equatable {
  var readings: [AccountReading] = []
  var problems: [XProblem] = []
  var problemCount = 0
}

/// Why a body holds no page.
enum XFault: Error, Equatable {
  /// The body as a whole says that it failed.
  case refused(XProblem)
  /// No answer of this service: its form is wrong, for the reason given.
  case malformed(String)
}
