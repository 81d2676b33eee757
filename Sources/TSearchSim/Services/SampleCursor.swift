/// Where a walk goes on: the number of the page, and what its posts lie below; opaque to clients.
struct SampleCursor: Equatable {
  private static let mark = "cur"

  var page: Int
  var below: String

  init(page: Int, below: String) {
    self.page = page
    self.below = below
  }

  /// Reads what ``text`` wrote; `nil` for any other text.
  init?(_ text: String) {
    let digits = Array(text.utf8.dropFirst(Self.mark.utf8.count))
    guard text.hasPrefix(Self.mark), digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let page = Int(parts[0]), page > 1 else { return nil }
    self.init(page: page, below: String(parts[1]))
  }

  var text: String {
    Self.mark
      + "\(page) \(below)".utf8.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}

extension SampleRequest {
  /// The number of the page that is asked for, from 1, as far as the request itself tells it.
  var walkPage: Int {
    let cursor = ["next_token", "pagination_token", "cursor"].lazy.compactMap { self[$0] }.first
    if let cursor { return SampleCursor(cursor)?.page ?? 1 }
    // Hacker News counts from 0.
    return path.hasPrefix("/api/v1/search") ? (number("page") ?? 0) + 1 : number("page") ?? 1
  }
}
