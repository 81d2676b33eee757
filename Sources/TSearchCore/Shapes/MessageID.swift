/// The fixed 128-bit IDs of what tsearchd writes to the journal, 32 hexadecimal digits each (OUTSIDE section 3).
///
/// They never change; `systemd/tsearch.catalog` explains each.
package enum MessageID: String, CaseIterable, Sendable {
  case hit = "b69be07a43794709bfef892722e4ca98"
  case checkpoint = "3f973708016d4e13ad7ba6ec3f2a372b"
  case ready = "08196f2d52d34e81ad67b6a6141f139c"
  case errorStarted = "e51f09349383405eb0d4aed8dd0d8b77"
  case errorChanged = "aec90a3f3e384f99ba729e53c8618b9a"
  case recovered = "a2d51a63fde44b9183c455951a2470be"
  case gapFound = "a6fb2f4e2d774c2f8980a2b4f1223451"
  case cannotRecord = "42e8fe1af57348d4aa03654c32c8317a"
  case accountMilestone = "866351fadacc4b77a9259648851f527b"
  case accountStep = "b82a088975fa4ee0acf88708277436ad"
}

/// The names of our own journal fields that more than one part knows.
package enum JournalField {
  package static let messageID = "MESSAGE_ID"
  package static let store = "TSEARCH_STORE"
  package static let hit = "TSEARCH_HIT"
  package static let postID = "TSEARCH_POST_ID"
  /// A checkpoint's random token.
  package static let checkpoint = "TSEARCH_CHECKPOINT"
}
