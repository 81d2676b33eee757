/// What of a source is wanted; two searches with the same subject share its requests.
package enum Subject: Hashable, Sendable {
  /// The service's own search, with the text that is sent.
  case search(String)
  /// The service's own search, as parameters beyond one text: `q`, `author`, `tags` …
  case parameters([Parameter])
  /// Posts with a hashtag, or with one of the others too; without their `#`.
  case tag(String, any: [String])
  /// One account's posts; the handle without `@`.
  case timeline(String)
  /// Everything that the source lists: a feed.
  case everything

  /// A name and a value of a request's query, neither of them encoded.
  package struct Parameter: Hashable, Sendable {
    package var name: String
    package var value: String
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// One request to a source: a page of a walk.
package struct Ask: Equatable, Sendable {
  package var subject: Subject
  /// The exclusive lower bound, the same on every page of a walk (N4); never `0` (N6).
  package var afterID: String?
  /// The lower bound by time, for services that refuse one by ID or know none.
  package var afterTime: Timestamp?
  /// The exclusive upper bound, where a gap is read.
  package var beforeID: String?
  /// The upper bound by time where a gap is read; what is exactly as old is wanted too.
  package var beforeTime: Timestamp?
  /// What the page before gave as its continuation.
  package var cursor: String?
  /// What the last good answer gave; the source sends it back and may answer ``Page/Content/unchanged``.
  package var validators: Validators?
  /// The most posts that may be read, where each one costs and few are left; `nil`: a whole page (T11).
  package var most: Int?
  /// Where a document moved for good, asked in place of the URL that was saved (T10).
  package var address: String?

  package init(
    _ subject: Subject, afterID: String? = nil, afterTime: Timestamp? = nil, beforeID: String? = nil,
    beforeTime: Timestamp? = nil, cursor: String? = nil, validators: Validators? = nil, address: String? = nil
  ) {
    self.subject = subject
    self.afterID = afterID
    self.afterTime = afterTime
    self.beforeID = beforeID
    self.beforeTime = beforeTime
    self.cursor = cursor
    self.validators = validators
    self.address = address
  }
}

/// What proves that a document has not changed; kept only after a good parse (N15).
package struct Validators: Equatable, Sendable {
  /// Sent back verbatim, weak ones too.
  package var etag: String?
  package var lastModified: String?
  /// Length and 64-bit hash of the body, for servers that send neither.
  package var digest: String?

  package init(etag: String? = nil, lastModified: String? = nil, digest: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
    self.digest = digest
  }
}

/// What the headers of an answer say of the quota of its endpoint.
package struct QuotaReading: Equatable, Sendable {
  package var limit: Int?
  package var remaining: Int?
  /// When the window ends, by the service's clock.
  package var reset: Timestamp?

  package init(limit: Int? = nil, remaining: Int? = nil, reset: Timestamp? = nil) {
    self.limit = limit
    self.remaining = remaining
    self.reset = reset
  }
}

/// One good answer.
package struct Page: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case posts([FetchedPost])
    /// 304, or a 200 whose bytes are those of the last good answer.
    case unchanged
  }

  package var content: Content
  /// The continuation; `nil` on the last page.
  package var next: String?
  /// Whether it holds less than half of what was asked for, so that behind the mark another page is not worth
  /// its request.
  package var isSparse = false
  /// IDs of accounts that were looked up for it, where that costs money (T11).
  package var accountsRead: [String] = []
  /// Items that could not be read and were left out.
  package var oddItems: Int
  /// What the service says is missing from a good answer: one line, safe to show.
  package var remark: String?
  package var validators: Validators?
  package var quota: QuotaReading?
  /// Where a chain of permanent redirects ended; kept after three good parses (T10).
  package var movedTo: String?
  /// How long the document wants not to be asked again (`ttl`, `max-age`; T10).
  package var wish: Duration?
  /// The service's clock (`Date`), to notice a bad one.
  package var serverTime: Timestamp?

  package init(
    _ content: Content, next: String? = nil, oddItems: Int = 0, validators: Validators? = nil,
    quota: QuotaReading? = nil, movedTo: String? = nil, wish: Duration? = nil, serverTime: Timestamp? = nil
  ) {
    self.content = content
    self.next = next
    self.oddItems = oddItems
    self.validators = validators
    self.quota = quota
    self.movedTo = movedTo
    self.wish = wish
    self.serverTime = serverTime
  }
}
