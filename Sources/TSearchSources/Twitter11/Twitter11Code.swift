import TSearchCore

/// What the numbers of API 1.1's errors mean (FORMATS section 4).
enum Twitter11Code {
  static let badBound = 195
  static let noUser = 17
  /// Those that find fault with a token.
  static let areOfToken: Set = [32, 89, 99, 215]

  /// The state that a number stands for; `nil` where the HTTP status says more.
  ///
  /// - Parameters:
  ///   - handle: Whose timeline was asked for; safe to show.
  ///   - source: For the command that stores another token.
  static func meaning(_ code: Int, handle: String?, source: SourceName) -> XRefusal? {
    let login = "'tsearchctl source login \(source)' stores another"
    return switch code {
    case noUser, 34, 50, 144:
      XRefusal(
        kind: .gone, words: handle.map { "does not know '@\($0)'" } ?? "does not know what was asked for")
    case 63:
      XRefusal(
        kind: .gone, words: handle.map { "has suspended '@\($0)'" } ?? "has suspended the account asked for")
    case 25, 44, badBound: XRefusal(kind: .badQuery, words: "does not understand the request")
    case _ where areOfToken.contains(code):
      XRefusal(kind: .unauthorized, words: "does not accept the token", remedy: login, isOfCredential: true)
    case 135:
      XRefusal(
        kind: .unauthorized, words: "does not accept the time of the request",
        remedy: "set this machine's clock",
        isOfCredential: true)
    case 64:
      XRefusal(
        kind: .forbidden, words: "has suspended the account of the token", remedy: login, isOfCredential: true
      )
    case 326:
      XRefusal(
        kind: .forbidden, words: "has locked the account of the token", remedy: "log in there to unlock it",
        isOfCredential: true)
    case 453:
      XRefusal(
        kind: .forbidden, words: "does not give this to the token's level of access", remedy: login,
        isOfCredential: true)
    case 88: .rateLimited
    case 130: XRefusal(kind: .serverError, words: "is over capacity")
    case 131: XRefusal(kind: .serverError, words: "has a fault")
    case 179:
      XRefusal(
        kind: .forbidden,
        words: handle.map { "does not show the posts of '@\($0)' to us" } ?? "does not show this to us")
    default: nil
    }
  }
}
