/// One entry for the journal: field names in capitals, values as bytes, a name may repeat.
package struct JournalEntry: Equatable, Sendable {
  package var fields: [(name: String, value: String)]
  package init(_ fields: [(name: String, value: String)]) { self.fields = fields }
  package static func == (left: JournalEntry, right: JournalEntry) -> Bool {
    left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
  }

  /// The first value of a field.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// What became of an entry that was offered.
///
/// None of them proves that it is stored (FACTS section 1).
package enum JournalOffer: Equatable, Sendable {
  /// The socket took it.
  case taken
  /// The journal's queue is full; nothing was sent.
  case full
  /// There is no journal to be reached.
  case absent
}

/// What was read back from the journal.
package enum JournalEcho: Equatable, Sendable {
  case hit(number: Int64, postID: String)
  case marker(token: String)
}

/// The systemd journal: entries go in without ever blocking, and are read back.
package protocol Journal: Sendable {
  func offer(_ entry: JournalEntry) -> JournalOffer
  /// Opens a reader of this store's hits and markers, after the cursor, or from the head where it is gone.
  func reader(store: String, after cursor: String?) throws(JournalError) -> any JournalReader
}

/// An open journal.
///
/// It is used by one actor and closed when released.
package protocol JournalReader: AnyObject {
  /// Readable when something may have come.
  var descriptor: Int32 { get }
  /// Takes in what changed; call it before ``next()`` when the descriptor was ready, and when polling.
  func refresh()
  /// The next echo, or `nil` at the end.
  func next() throws(JournalError) -> JournalEcho?
  /// What the last echo says to people: its `MESSAGE`.
  var message: String? { get }
  /// Where reading can go on later: the place of the last echo.
  var cursor: String? { get }
}

/// Why the journal could not be read.
package struct JournalError: Error, Equatable, Sendable {
  package var message: String
  package init(_ message: String) { self.message = message }
}
