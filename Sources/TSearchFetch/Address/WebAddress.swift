import CCurl

/// An absolute `http` or `https` URL, taken apart by libcurl's own rules.
package struct WebAddress: Equatable, Sendable {
  /// What may share secrets.
  package struct Origin: Hashable, Sendable {
    package var scheme: String
    package var host: String
    package var port: Int
  }

  package struct Login: Equatable, Sendable {
    package var user: String
    package var password: String
  }

  /// Without userinfo and fragment; blanks and letters beyond ASCII are percent-encoded.
  package private(set) var url: String
  package private(set) var origin: Origin
  /// What stood before the host.
  package private(set) var login: Login?

  /// In lower case.
  package var host: String { origin.host }

  /// Reads a URL; with a base, a relative one too.
  package init(_ text: String, relativeTo base: WebAddress? = nil) throws(FetchError) {
    let parts = URLParts()
    if let base { try parts.set(base.url) }
    try parts.set(text)
    guard let scheme = parts.text(CURLUPART_SCHEME)?.lowercased(), ["http", "https"].contains(scheme) else {
      throw FetchError(.badURL, "only http and https are fetched")
    }
    guard let host = parts.text(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = parts.text(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
    else { throw FetchError(.badURL, "the URL names no host") }
    origin = Origin(scheme: scheme, host: host, port: port)
    if let user = parts.text(CURLUPART_USER, flags: UInt32(CURLU_URLDECODE)) {
      let password = parts.text(CURLUPART_PASSWORD, flags: UInt32(CURLU_URLDECODE))
      login = Login(user: user, password: password ?? "")
    }
    for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_FRAGMENT] { parts.clear(part) }
    url = parts.text(CURLUPART_URL) ?? ""
  }

  /// The URL with a login before its host, as it was given.
  func url(with login: Login) -> String {
    let parts = URLParts()
    let isRead = (try? parts.set(url)) != nil
    parts.encode(login.user, into: CURLUPART_USER)
    if !login.password.isEmpty { parts.encode(login.password, into: CURLUPART_PASSWORD) }
    return isRead ? parts.text(CURLUPART_URL) ?? url : url
  }
}

/// libcurl's URL parser.
@safe private struct URLParts: ~Copyable {
  private let handle: OpaquePointer

  init() {
    guard let handle = unsafe curl_url() else { fatalError("libcurl gives no URL parser: out of memory") }
    unsafe self.handle = handle
  }

  deinit { unsafe curl_url_cleanup(handle) }

  /// Takes a URL in, relative to the one before.
  func set(_ url: String) throws(FetchError) {
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE | CURLU_ALLOW_SPACE)
    let code = unsafe curl_url_set(handle, CURLUPART_URL, url, flags)
    guard code == CURLUE_OK else {
      throw FetchError(.badURL, "no valid URL: \(unsafe String(cString: curl_url_strerror(code)))")
    }
  }

  func encode(_ text: String, into part: CURLUPart) {
    unsafe curl_url_set(handle, part, text, UInt32(CURLU_URLENCODE))
  }

  func clear(_ part: CURLUPart) { unsafe curl_url_set(handle, part, nil, 0) }

  func text(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text = unsafe text else {
      return nil
    }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}
