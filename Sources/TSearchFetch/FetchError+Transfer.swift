import CCurl
import Glibc

extension FetchError {
  /// Puts libcurl's result into our terms; the words name the host and nothing else of the request.
  init(_ code: CURLcode, of transfer: Transfer, host: String) {
    let kind = Self.kind(code, transfer)
    let own =
      switch kind {
      case .tooLarge: "the answer is too large"
      case .brokenOff where code == CURLE_OUT_OF_MEMORY: "the answer's headers are too long"
      case .badURL where code == CURLE_ABORTED_BY_CALLBACK: "it is no public address"
      case .refused: "connection refused"
      case .tls: transfer.failure ?? Self.words(code)
      case .connect where code == CURLE_OPERATION_TIMEDOUT: "nobody answers the connection"
      case .resolve where code == CURLE_OPERATION_TIMEDOUT: "looking up the name takes too long"
      case .timeout: "the answer takes too long"
      default: Self.words(code)
      }
    self.init(kind, "'\(host)': \(own)")
  }

  /// The request was given up by who made it.
  static func cancelled(host: String) -> FetchError { FetchError(.other, "'\(host)': cancelled") }

  /// The endpoint was closed while the request waited in line.
  static func heldBack(host: String) -> FetchError {
    FetchError(.heldBack, "'\(host)': not asked, it wants to be left alone")
  }

  private static func words(_ code: CURLcode) -> String { unsafe String(cString: curl_easy_strerror(code)) }

  private static func kind(_ code: CURLcode, _ transfer: Transfer) -> Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .resolve
    case CURLE_COULDNT_CONNECT: transfer.number(CURLINFO_OS_ERRNO) == Int(ECONNREFUSED) ? .refused : .connect
    case CURLE_OPERATION_TIMEDOUT: phaseOfTimeout(transfer)
    case CURLE_FILESIZE_EXCEEDED: .tooLarge
    case CURLE_WRITE_ERROR: transfer.isTooLarge ? .tooLarge : .brokenOff
    case CURLE_URL_MALFORMAT, CURLE_ABORTED_BY_CALLBACK: .badURL
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
      .tls
    // The schemes were checked before: the first is an answer in HTTP/0.9. The last is what 7.88 makes of a line of
    // headers above 100 KB.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
      CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING,
      CURLE_OUT_OF_MEMORY:
      .brokenOff
    default: .other
    }
  }

  /// A time that has not been reached is 0, on a connection used again only the first ones are.
  private static func phaseOfTimeout(_ transfer: Transfer) -> Kind {
    if transfer.count(CURLINFO_PRETRANSFER_TIME_T) > 0 { return .timeout }
    if transfer.count(CURLINFO_CONNECT_TIME_T) > 0 { return .timeout }
    return transfer.count(CURLINFO_NAMELOOKUP_TIME_T) > 0 ? .connect : .resolve
  }
}
