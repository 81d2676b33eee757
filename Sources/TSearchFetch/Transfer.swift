import CCurl
import Glibc

/// One easy handle with its buffer, used again and again: a fresh one costs 5 µs and a fresh buffer more.
@safe final class Transfer {
  /// A body buffer above this is given back after use.
  private static let keptBytes = 1 << 20

  let handle: UnsafeMutableRawPointer
  /// Called on the loop when the transfer came to its end.
  var finish: ((CURLcode) -> Void)?
  private var headers: UnsafeMutablePointer<curl_slist>?
  private let words: UnsafeMutablePointer<CChar>
  private var body: [UInt8] = []
  private var bodyLimit = 0
  private var isPosting = false
  private var isPublic = false
  private(set) var isTooLarge = false

  init() throws(FetchError) {
    guard let handle = unsafe curl_easy_init() else { throw FetchError(.other, "libcurl is out of memory") }
    unsafe self.handle = handle
    unsafe words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    try setUp()
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(headers)
    unsafe words.deallocate()
  }

  /// What holds for every request.
  private func setUp() throws(FetchError) {
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_QUICK_EXIT, 1)
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_PROTOCOLS_STR, "http,https")
    try set(CURLOPT_ACCEPT_ENCODING, "")
    try set(CURLOPT_USERAGENT, userAgent)
    // Debian's default folder switches libcurl's cache of authorities off: 20 ms for each new connection.
    try check(unsafe curl_easy_setopt_pointer(handle, CURLOPT_CAPATH, nil), CURLOPT_CAPATH)
    try check(unsafe curl_easy_setopt_pointer(handle, CURLOPT_ERRORBUFFER, words), CURLOPT_ERRORBUFFER)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    try check(unsafe curl_easy_setopt_writer(handle, collect, context), CURLOPT_WRITEFUNCTION)
    // A proxy looks names up by itself, and what is connected to is the proxy.
    if !Proxy.isNamed {
      try check(unsafe curl_easy_setopt_gate(handle, admit, context), CURLOPT_PREREQFUNCTION)
    }
  }

  /// Makes it ready for a request.
  func prepare(_ hop: Route.Hop, within span: Duration, limits: Fetcher.Limits) throws(FetchError) {
    isTooLarge = false
    body.removeAll(keepingCapacity: true)
    isPublic = hop.isPublic
    bodyLimit = min(hop.mostBytes ?? .max, limits.bodyBytes)
    unsafe words.pointee = 0
    try set(CURLOPT_URL, hop.url)
    try set(CURLOPT_USERNAME, hop.login?.user)
    try set(CURLOPT_PASSWORD, hop.login?.password)
    try set(CURLOPT_TIMEOUT_MS, span.wholeMilliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, min(span, limits.connect).wholeMilliseconds)
    let code = unsafe curl_easy_setopt_offset(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(bodyLimit))
    try check(code, CURLOPT_MAXFILESIZE_LARGE)
    try setHeaders(hop.lines)
    try setBody(hop.body)
  }

  /// libcurl copies the bytes; a handle that has posted is made to get again.
  private func setBody(_ body: [UInt8]?) throws(FetchError) {
    guard let body else {
      if isPosting { try set(CURLOPT_HTTPGET, 1) }
      return isPosting = false
    }
    isPosting = true
    let size = unsafe curl_easy_setopt_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    try check(size, CURLOPT_POSTFIELDSIZE_LARGE)
    // An empty list has no address, and without one libcurl would ask its standard input.
    let bytes = body.isEmpty ? [0] : body
    let code = unsafe bytes.withUnsafeBytes {
      unsafe curl_easy_setopt_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
    }
    try check(code, CURLOPT_COPYPOSTFIELDS)
  }

  private func setHeaders(_ lines: [String]) throws(FetchError) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
      guard let longer = unsafe curl_slist_append(list, line) else {
        unsafe curl_slist_free_all(list)
        throw FetchError(.other, "libcurl is out of memory")
      }
      unsafe list = longer
    }
    let code = unsafe curl_easy_setopt_pointer(handle, CURLOPT_HTTPHEADER, list)
    unsafe curl_slist_free_all(headers)
    unsafe headers = list
    try check(code, CURLOPT_HTTPHEADER)
  }

  /// Takes bytes of the body; `false` when they are too many.
  fileprivate func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = bytes.count > bodyLimit - body.count
    if !isTooLarge { unsafe body.append(contentsOf: bytes) }
    return !isTooLarge
  }

  /// Whether the machine that a connection leads to may be asked.
  fileprivate func mayAsk(_ address: String) -> Bool { !isPublic || PublicNetwork.holds(address: address) }

  /// The body as it came.
  ///
  /// The buffer is shared until the next transfer: where the answer has been dropped by then, it is used again.
  var bytes: [UInt8] { body }

  /// Lets go of a buffer that is too large to keep.
  func trim() { if body.capacity > Self.keptBytes { body = [] } }
}

extension Transfer {
  /// libcurl's own words for the failure, where it left some.
  var failure: String? {
    let text = unsafe String(cString: words)
    return text.isEmpty ? nil : text
  }

  /// Whether the answer said how long its body is.
  var isLengthKnown: Bool { count(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) >= 0 }

  /// Tells it from all others.
  var address: UInt { unsafe UInt(bitPattern: handle) }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return unsafe curl_easy_getinfo_long(handle, info, &value) == CURLE_OK ? value : 0
  }

  func count(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return unsafe curl_easy_getinfo_offset(handle, info, &value) == CURLE_OK ? Int(value) : 0
  }

  func text(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard unsafe curl_easy_getinfo_string(handle, info, &value) == CURLE_OK else { return nil }
    return unsafe value.map { unsafe String(cString: $0) }
  }

  /// The headers of the answer, names in lower case; what is beyond the bounds is left out.
  func readHeaders(atMost count: Int, bytes: Int) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var left = bytes
    var last: UnsafeMutablePointer<curl_header>?
    while result.count < count,
      let header = unsafe curl_easy_nextheader(handle, UInt32(CURLH_HEADER), -1, last)
    {
      unsafe last = header
      let name = unsafe String(cString: header.pointee.name).lowercased()
      let value = unsafe String(cString: header.pointee.value)
      left -= name.utf8.count + value.utf8.count
      if left < 0 { break }
      result.append((name, value))
    }
    return result
  }

  private func set(_ option: CURLoption, _ value: Int) throws(FetchError) {
    try check(unsafe curl_easy_setopt_long(handle, option, value), option)
  }

  private func set(_ option: CURLoption, _ value: String?) throws(FetchError) {
    guard let value else { return try check(unsafe curl_easy_setopt_pointer(handle, option, nil), option) }
    try check(unsafe value.withCString { unsafe curl_easy_setopt_pointer(handle, option, $0) }, option)
  }

  private func check(_ code: CURLcode, _ option: CURLoption) throws(FetchError) {
    guard code != CURLE_OK else { return }
    throw FetchError(.other, "libcurl refuses its option \(option.rawValue): error \(code.rawValue)")
  }
}

/// Where libcurl puts the body, decompressed, at most 16 KiB at a time.
private let collect: curl_write_callback = { bytes, _, count, context in
  guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return unsafe transfer.take(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
}

/// Called by libcurl when a connection stands, before the request is sent.
private let admit: curl_prereq_callback = { context, remote, _, _, _ in
  guard let context = unsafe context, let remote = unsafe remote else { return CURL_PREREQFUNC_ABORT }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let isAdmitted = unsafe transfer.mayAsk(String(cString: remote))
  return isAdmitted ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

/// The proxies that libcurl finds in the environment.
private enum Proxy {
  static let isNamed = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains {
    name in
    guard let value = unsafe getenv(name) else { return false }
    return unsafe value.pointee != 0
  }
}

extension Duration {
  /// At least 1: libcurl reads 0 as no limit.
  fileprivate var wholeMilliseconds: Int { max(1, Int(self / .milliseconds(1))) }
}
