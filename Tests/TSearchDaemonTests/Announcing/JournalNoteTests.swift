import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct JournalNoteTests {
  private static let state = ProblemState(
    kind: .timeout, message: "no answer in 30 s", since: Timestamp(seconds: 1_796_040_000))

  @Test("the start, the change and the end of an error each have their entry")
  func problems() {
    let cases: [(ProblemNews, MessageID, String, String)] = [
      (.started(Self.state), .errorStarted, "4", "alpha: x: no answer in 30 s"),
      (.changed(Self.state), .errorChanged, "4", "alpha: x: no answer in 30 s"),
      (
        .recovered(Self.state), .recovered, "6",
        "alpha: x: recovered, after 'no answer in 30 s' since 2026-11-30T12:00:00Z"
      ),
    ]
    for (news, id, priority, message) in cases {
      let entry = JournalNote(news, of: SourceName("x"), searches: ["alpha"])?.entry(unit: .system)
      #expect(
        entry
          == JournalEntry([
            ("MESSAGE", message), ("PRIORITY", priority), ("SYSLOG_IDENTIFIER", "tsearchd"),
            ("UNIT", "tsearchd.service"), ("MESSAGE_ID", id.rawValue), ("TSEARCH_ERROR", "timeout"),
            ("TSEARCH_SOURCE", "x"), ("TSEARCH_SEARCH", "alpha"),
          ]))
    }
    #expect(JournalNote(.nothing, of: SourceName("x"), searches: []) == nil)
  }

  @Test("a note is offered once, and lost without a word where the journal takes none")
  func losing() {
    let journal = FakeJournal(time: ManualTimekeeper(), life: Lifeline())
    journal.faults.isAbsent = true
    JournalLog(journal: journal, unit: .user).write(JournalNote("ready", id: .ready))
    #expect(journal.offers == 1)
  }
}
