import TSearchCore

/// A checkpoint: once it is read back, every entry that was sent before it was stored or will never be.
struct CheckpointEntry {
  let token: String
  let entry: JournalEntry

  /// - Parameter priority: 6, or 7 where the notices' share of the journal's rate is used up: each class has its
  ///   own. `MaxLevelStore=info` drops the latter, so neither is enough alone.
  init(store: String, unit: UnitField, priority: Int) {
    var random = SystemRandomNumberGenerator()
    token = String(random.next(), radix: 16) + String(random.next(), radix: 16)
    entry = JournalEntry([
      ("MESSAGE", "checkpoint: entries sent before are stored"),
      (JournalField.messageID, MessageID.checkpoint.rawValue), ("PRIORITY", String(priority)),
      ("SYSLOG_IDENTIFIER", "tsearchd"), unit.field, (JournalField.store, store),
      (JournalField.checkpoint, token),
    ])
  }
}
