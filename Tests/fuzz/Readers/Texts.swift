import TSearchCore
import TSearchFetch
import TSearchSources

@testable import enum TSearchSources.HTMLText
@testable import enum TSearchSources.RelativeURL
@testable import struct TSearchSources.HTMLReading

extension Reader {
  /// HTML as plain text, and links against a base.
  static let html = Reader(name: "html") { bytes in
    let reading = HTMLReading(bytes)
    require(reading == HTMLReading(bytes), "the same text each time")
    require(
      !reading.text.contains("\n\n\n"), "never more than one blank line: \(reading.text.debugDescription)")
    _ = HTMLReading(bytes, keepsUnknownTags: true)
    let text = String(decoding: bytes, as: UTF8.self)
    _ = HTMLText.decodingEntities(text)
    let link = RelativeURL.resolve(text, against: "https://example.org/a/b?c")
    require(link.map { RelativeURL.scheme(of: $0) != nil } ?? true, "links are absolute: \(link ?? "")")
    if let address = try? WebAddress(text) {
      let again = try? WebAddress(address.url)
      require(again?.origin == address.origin, "an address is read again as it was printed: \(address.url)")
    }
  }

  /// Dates of feeds, services and people.
  static let date = Reader(name: "date") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let date = FeedDate(text) {
      require(date.moment <= date.latest, "a date begins before it ends: \(text)")
      requireReadable(date.moment)
      requireReadable(date.latest)
    }
    if let moment = Timestamp(rfc3339: text) { requireReadable(moment) }
    let now = Timestamp(seconds: 1_796_047_200)
    if let moment = try? TimeWords.read(text, now: now, zone: .utc) { requireReadable(moment) }
  }

  /// Spans of time as systemd writes them.
  static let span = Reader(name: "span") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let span = try? Duration(span: text) else { return }
    require(span >= .zero, "no span is negative: \(text)")
    let again = try? Duration(span: span.span)
    require(again == .milliseconds(span.milliseconds), "a span is read as it was printed: \(span.span)")
  }

  /// The headers that say when to come back: a `name: value` a line.
  static let headers = Reader(name: "headers") { bytes in
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let headers = lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: parts[0].lowercased(), value: parts.count < 2 ? "" : String(parts[1]))
    }
    let response = HTTPResponse(status: 429, headers: headers, finalURL: "https://example.org/")
    let now = Timestamp(seconds: 1_796_047_200)
    let error = HTTPFault.error(response, place: "example.org", now: now)
    require(error?.retryAfter.map { $0 >= .zero } ?? true, "no wait is negative")
    require(error == HTTPFault.error(response, place: "example.org", now: now), "the same each time")
  }

  private static func requireReadable(_ moment: Timestamp) {
    let text = moment.rfc3339
    // Only years of four figures can be written so.
    guard (0...9999).contains(CivilTime(moment).year) else { return }
    require(Timestamp(rfc3339: text) == moment, "a time is read as it was printed: \(text)")
  }
}
