/// A search that is to be stored, and how far it has read; its number is given by the store.
package struct NewSearch: Sendable {
  package var search: SavedSearch
  package var reaches: [SourceName: Reach]

  package init(_ search: SavedSearch, reaches: [SourceName: Reach]) {
    self.search = search
    self.reaches = reaches
  }
}

/// A search with how far it has read each of its sources.
package struct SearchRecord: Equatable, Sendable {
  package var search: SavedSearch
  package var reaches: [SourceName: Reach]
  package var lastPolls: [SourceName: LastPoll]
  package var joinings: [SourceName: JoiningState] = [:]

  package struct LastPoll: Equatable, Sendable {
    package var at: Timestamp
    /// The latest poll that was answered.
    package var good: Timestamp?
    package init(at: Timestamp, good: Timestamp?) {
      self.at = at
      self.good = good
    }
  }

  package init(search: SavedSearch, reaches: [SourceName: Reach], lastPolls: [SourceName: LastPoll] = [:]) {
    self.search = search
    self.reaches = reaches
    self.lastPolls = lastPolls
  }
}

/// What is known of a search on a source as a part of joined polls (DESIGN section 7).
package struct JoiningState: Equatable, Sendable {
  /// It is joined no more: joining has missed a post of it, or its posts fill pages by themselves.
  package var isSolitary = false
  /// When it was last asked alone, and how far down everything was read then.
  package var checked: Check?

  package struct Check: Equatable, Sendable {
    package var at: Timestamp
    package var bound: String?
    package init(at: Timestamp, bound: String?) {
      self.at = at
      self.bound = bound
    }
  }

  package init(isSolitary: Bool = false, checked: Check? = nil) {
    self.isSolitary = isSolitary
    self.checked = checked
  }
}
