package import TSearchCore

/// One request for a document.
package struct HTTPRequest: Equatable, Sendable {
  package struct Header: Equatable, Sendable {
    package let name: String
    package let value: String
    /// A secret is sent to the first host only and never shown.
    package let isSecret: Bool
    /// As libcurl takes it; `nil` where it is no header, because it holds a control character.
    let line: String?

    package init(_ name: String, _ value: String, isSecret: Bool = false) {
      self.name = name
      self.value = value
      self.isSecret = isSecret
      // libcurl leaves out a header without a value unless it ends with a semicolon.
      let line = value.isEmpty ? name + ";" : name + ": " + value
      self.line = Header.isOneLine(line) ? line : nil
    }

    private static func isOneLine(_ text: String) -> Bool {
      let bytes = text.utf8.span
      for place in bytes.indices {
        let byte = bytes[place]
        if byte < 0x20 && byte != 0x09 || byte == 0x7F { return false }
      }
      return true
    }
  }

  /// An absolute `http` or `https` URL.
  package var url: String
  /// The URL taken apart, where who asks again and again keeps it so.
  package var address: WebAddress?
  package var headers: [Header]
  /// Sent with POST, and never repeated behind a redirect; without one the request is a GET.
  package var body: [UInt8]?
  /// Sent as `If-None-Match` and `If-Modified-Since`.
  package var validators: Validators?
  /// The longest the whole may take, redirects included (T7).
  package var deadline: Duration
  /// The most bytes of a body, where it is to be less than all requests may have.
  package var mostBytes: Int?
  /// Set for addresses that strangers wrote: only machines of the public network are asked, and these.
  package var trusted: Set<WebAddress.Origin>?

  package init(
    url: String, address: WebAddress? = nil, headers: [Header] = [], body: [UInt8]? = nil,
    validators: Validators? = nil, deadline: Duration = .seconds(30)
  ) {
    self.url = url
    self.address = address
    self.headers = headers
    self.body = body
    self.validators = validators
    self.deadline = deadline
  }
}

/// One answer, whatever its status.
package struct HTTPResponse: Equatable, Sendable {
  package var status: Int
  /// In their order; names in lower case.
  package var headers: [(name: String, value: String)]
  /// Decompressed, at most 16 MiB.
  package var body: [UInt8]
  /// Where the body came from, redirects followed.
  package var finalURL: String
  /// Where a chain of permanent redirects alone (301, 308) led; `nil` when there was none.
  package var movedTo: String?

  package init(
    status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], finalURL: String,
    movedTo: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.finalURL = finalURL
    self.movedTo = movedTo
  }

  /// The first header of that name, in lower case.
  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  package static func == (left: HTTPResponse, right: HTTPResponse) -> Bool {
    left.status == right.status && left.body == right.body && left.finalURL == right.finalURL
      && left.movedTo == right.movedTo && left.headers.elementsEqual(right.headers) { $0 == $1 }
  }
}

/// Why there was no answer.
package struct FetchError: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case badURL
    /// The name could not be resolved.
    case resolve
    /// No route, or nobody answered the connection.
    case connect
    /// The host is there and refuses the connection.
    case refused
    case timeout
    case tls
    case tooLarge
    case redirects
    /// The answer broke off or was no HTTP.
    case brokenOff
    /// Not sent: its ``Clearance`` was gone when its turn came.
    case heldBack
    case other
  }

  package var kind: Kind
  /// libcurl's words with the host; no secret.
  package var message: String
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// What carries out requests.
package protocol Fetching: Sendable {
  func fetch(_ request: HTTPRequest) async throws(FetchError) -> HTTPResponse
}
