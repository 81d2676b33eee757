import TSearchCore

/// Where a request has got to on its way through redirects: a value that decides the next step.
///
/// Secrets stay with the first origin. Once the way has left it they are not sent again, not even when it leads back:
/// the other side could choose the path.
struct Route {
  /// What one transfer asks.
  struct Hop {
    var url: String
    var lines: [String]
    var body: [UInt8]?
    var login: WebAddress.Login?
    var mostBytes: Int?
    /// Whether the name must lead to a machine of the public network.
    var isPublic = false
  }

  static let mostRedirects = 5
  private static let longestURL = 8192

  private(set) var address: WebAddress
  private let first: WebAddress
  private let request: HTTPRequest
  private var visited: [String]
  private var hasLeftOrigin = false
  private var isPermanent = true
  private var hasSentSecret: Bool

  init(_ request: HTTPRequest) throws(FetchError) {
    first = if let address = request.address { address } else { try WebAddress(request.url) }
    address = first
    visited = [first.url]
    hasSentSecret = first.login != nil || request.headers.contains(where: \.isSecret)
    self.request = request
    guard mayAsk(first) else { throw FetchError(.badURL, "'\(first.host)' is no public address") }
    guard request.headers.allSatisfy({ $0.line != nil }) else {
      throw FetchError(.other, "a header for '\(first.host)' holds a control character")
    }
  }

  var hop: Hop {
    var lines: [String] = []
    lines.reserveCapacity(request.headers.count + 2)
    func add(_ header: HTTPRequest.Header) {
      if let line = header.line { lines.append(line) }
    }
    for header in request.headers where !header.isSecret || !hasLeftOrigin { add(header) }
    if let etag = request.validators?.etag { add(.init("If-None-Match", etag)) }
    if let date = request.validators?.lastModified { add(.init("If-Modified-Since", date)) }
    // libcurl would call any body a form; the empty value takes its header away.
    if request.body != nil, !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      lines.append("Content-Type:")
    }
    return Hop(
      url: address.url, lines: lines, body: request.body, login: hasLeftOrigin ? nil : first.login,
      mostBytes: request.mostBytes,
      isPublic: request.trusted.map { !$0.contains(address.origin) } ?? false)
  }

  /// Where permanent redirects alone have led, with the login that was given for the same origin.
  var movedTo: String? {
    guard isPermanent, visited.count > 1 else { return nil }
    guard !hasLeftOrigin, let login = first.login else { return address.url }
    return address.url(with: login)
  }

  /// Goes on to where an answer points; `false` when the answer is no redirect.
  mutating func follow(status: Int, location: String?) throws(FetchError) -> Bool {
    guard [301, 302, 303, 307, 308].contains(status), let location else { return false }
    guard request.body == nil else { throw refusal("redirects what is sent once only") }
    guard visited.count <= Self.mostRedirects else { throw refusal("redirects more than 5 times") }
    let next = try target(location)
    guard mayAsk(next) else { throw refusal("redirects to what is no public address") }
    guard !visited.contains(next.url) else { throw refusal("redirects in a circle") }
    visited.append(next.url)
    if hasSentSecret, address.origin.scheme == "https", next.origin.scheme == "http" {
      throw refusal("redirects from https to http, where a secret would be seen")
    }
    isPermanent = isPermanent && (status == 301 || status == 308)
    hasLeftOrigin = hasLeftOrigin || next.origin != first.origin
    address = next
    return true
  }

  private func mayAsk(_ address: WebAddress) -> Bool {
    request.trusted.map { $0.contains(address.origin) || PublicNetwork.mayHold(host: address.host) } ?? true
  }

  private func target(_ location: String) throws(FetchError) -> WebAddress {
    guard location.utf8.count <= Self.longestURL else { throw refusal("redirects to a URL that is too long") }
    do {
      return try WebAddress(location, relativeTo: address)
    } catch {
      throw refusal("redirects to what cannot be fetched: \(error.message)")
    }
  }

  private func refusal(_ what: String) -> FetchError { FetchError(.redirects, "'\(address.host)' \(what)") }
}
