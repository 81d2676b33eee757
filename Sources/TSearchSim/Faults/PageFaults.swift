/// How a service misbehaves in what it lists and in how it pages.
struct PageFaults: Equatable, Sendable {
  /// What the search says to a `since_id` that is older than its index.
  enum TooOld: Equatable, Sendable {
    case status(Int)
    /// Answers as if there were none, with a warning.
    case adjusted
  }

  /// What feeds give as the identity of their items.
  enum Identities: String, CaseIterable, Sendable {
    case good, missing, empty, shared, changing
  }

  /// That page is empty but has a cursor; the posts of it come on the next.
  var emptyPage: Int?
  /// The cursor of every page leads to the second one, or to itself.
  var repeatsCursor = false
  var tooOld = TooOld.status(403)
  /// A timeline begins with a post of 2019.
  var hasPinned = false
  /// The items in a feed; `nil`: as the options say.
  var window: Int?
  var identities = Identities.good
  var hasDates = true
  /// By how much the times in posts are off.
  var clockError: Duration = .zero

  /// Which page of posts the page of that number shows; `nil`: none.
  func place(ofPage page: Int) -> Int? {
    guard let emptyPage, page >= emptyPage else { return page }
    return page == emptyPage ? nil : page - 1
  }
}
