import TSearchCore

/// The faults by the names that `--fault` takes; the one source of its parser and its help.
struct FaultCatalog {
  struct Entry: Sendable {
    var name: String
    /// How the value is written; empty for a fault without one.
    var form: String
    var abstract: String
    var read: @Sendable (String) -> Fault.Kind?

    init(
      _ name: String, _ form: String, _ abstract: String, _ read: @escaping @Sendable (String) -> Fault.Kind?
    ) {
      self.name = name
      self.form = form
      self.abstract = abstract
      self.read = read
    }
  }

  static let entries = posts + answers + pages + wires

  private static let posts = [
    Entry("late", "SHARE[/SPAN]", "posts that become visible up to SPAN (5min) later, with lower IDs") {
      share($0, .seconds(300)).map { .posts(.late(share: $0, by: $1)) }
    },
    Entry("edit", "SHARE[/SPAN]", "posts whose text changes SPAN (2min) later") {
      share($0, .seconds(120)).map { .posts(.edited(share: $0, after: $1)) }
    },
    Entry("delete", "SHARE[/SPAN]", "posts that are deleted SPAN (2min) later") {
      share($0, .seconds(120)).map { .posts(.deleted(share: $0, after: $1)) }
    },
  ]

  private static let answers = [
    Entry("status", "CODE", "that status, with the body that services send with it") {
      Int($0).flatMap { (200..<600).contains($0) ? .answer(.status($0)) : nil }
    },
    Entry("rate-limited", "FORM[/SPAN]", "429 until SPAN (1min) is over; FORM is one of \(rateLimitForms)") {
      let parts = split($0, .seconds(60))
      return parts.flatMap { text, span in
        RateLimitForm(rawValue: text).map { .answer(.rateLimited($0, span)) }
      }
    },
    Entry("redirect", "CODE|circle", "a redirect to the same content, or one without end") {
      if $0 == "circle" { return .answer(.circle) }
      return Int($0).flatMap { [301, 302, 303, 307, 308].contains($0) ? .answer(.redirect($0)) : nil }
    },
    Entry("html", "", "an HTML page with status 200") { _ in .answer(.html) },
    Entry("revoked", "TOKEN", "that token, or app password, is accepted no more") {
      $0.isEmpty ? nil : .answer(.revoked($0))
    },
    Entry(
      "refusal", XRefusalKind.allCases.map(\.rawValue).joined(separator: "|"), "X refuses with that reason"
    ) {
      XRefusalKind(rawValue: $0).map { .answer(.refusal($0)) }
    },
    Entry("body", "TEXT", "that body with status 200; %2C is a comma") {
      .answer(.body(Array(FormText.decode($0, plusIsBlank: false).utf8)))
    },
  ]

  private static let pages = [
    Entry("empty-page", "N", "page N of a search is empty, but has a cursor (not Mastodon, Hacker News)") {
      Int($0).map { .page(.emptyPage($0)) }
    },
    Entry("repeat-cursor", "", "every cursor leads to the same page") { _ in .page(.repeatedCursor) },
    Entry("too-old", "403|404|adjust", "what search says to a since_id beyond its reach (403)") {
      if $0 == "adjust" { return .page(.adjusted) }
      return Int($0).map { .page(.tooOld($0)) }
    },
    Entry("pinned", "", "timelines begin with a post of 2019") { _ in .page(.pinned) },
    Entry("window", "N", "feeds show N items") { Int($0).flatMap { $0 >= 0 ? .page(.window($0)) : nil } },
    Entry("ids", "missing|empty|shared|changing", "what feeds give as GUIDs") {
      PageFaults.Identities(rawValue: $0).map { .page(.identities($0.rawValue)) }
    },
    Entry("no-dates", "", "feeds without dates") { _ in .page(.withoutDates) },
    Entry("post-clock", "[-]SPAN", "the times in posts are off by that much") {
      Duration(signedSpan: $0).map { .page(.clock($0)) }
    },
  ]

  private static let wires = [
    Entry("type", "TYPE", "that Content-Type") { $0.isEmpty ? nil : .wire(.contentType($0)) },
    Entry("latin1", "[undeclared]", "ISO-8859-1 bytes") {
      ["", "undeclared"].contains($0) ? .wire(.latin1(isDeclared: $0.isEmpty)) : nil
    },
    Entry("gzip", "", "a gzip body, whether asked for or not") { _ in .wire(.gzip) },
    Entry("bomb", "SIZE", "a gzip body that unpacks to SIZE (32M and the like)") {
      ByteSize.parse($0).map { .wire(.bomb($0)) }
    },
    Entry("huge", "SIZE", "the right body with blanks behind it up to SIZE") {
      ByteSize.parse($0).map { .wire(.huge($0)) }
    },
    Entry("cut", "SIZE", "the connection closes after SIZE bytes of the body") {
      ByteSize.parse($0).map { .wire(.cut(after: $0)) }
    },
    Entry("delay", "SPAN", "the answer begins SPAN later") {
      (try? Duration(span: $0)).map { .wire(.delayed($0)) }
    },
    Entry("slow", "SPAN", "the body takes SPAN") { (try? Duration(span: $0)).map { .wire(.trickled($0)) } },
    Entry("stall", "SPAN", "half of the body, then nothing for SPAN") {
      (try? Duration(span: $0)).map { .wire(.stalled($0)) }
    },
    Entry("drop", "", "the connection closes without an answer") { _ in .wire(.dropped) },
    Entry("clock", "[-]SPAN", "the Date header is off by that much") {
      Duration(signedSpan: $0).map { .wire(.clock($0)) }
    },
  ]

  private static var rateLimitForms: String {
    RateLimitForm.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Reads `VALUE[/SPAN]`.
  private static func split(_ text: String, _ usual: Duration) -> (String, Duration)? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return (text, usual) }
    return (try? Duration(span: parts[1])).map { (String(parts[0]), $0) }
  }

  private static func share(_ text: String, _ usual: Duration) -> (Double, Duration)? {
    guard let (text, span) = split(text, usual), let share = Double(text), (0...1).contains(share) else {
      return nil
    }
    return (share, span)
  }
}
