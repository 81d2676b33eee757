/// The URL of a look-up of accounts, which costs money for each one that is found (T11).
enum XUserRequest: Equatable {
  case handles([String])
  case ids([String])

  /// The most accounts of one request.
  static let most = 100

  /// Whether the text can be a handle: 1 to 15 letters, digits and `_`.
  static func isHandle(_ text: String) -> Bool {
    (1...15).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0 == "_" || $0.properties.isAlphabetic || $0.isDigit)
      }
  }

  func url(base: String) -> String {
    let (path, name, values) =
      switch self {
      case .handles(let handles): ("/2/users/by?", "usernames", handles)
      case .ids(let ids): ("/2/users?", "ids", ids)
      }
    return base + path
      + PercentEncoding.query([
        (name, values.joined(separator: ",")), ("user.fields", "public_metrics,profile_image_url"),
      ])
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
