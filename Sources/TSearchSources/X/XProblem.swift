import TSearchCore

/// A problem document of API v2, alone or in `errors`; also the older `{"errors":[{"code","message"}]}`.
struct XProblem: Equatable {
  /// More than that of a body are counted and not kept.
  static let most = 20

  /// The last path segment of `type`, such as `usage-capped`: hosts differ, words change (FORMATS 5.5).
  var type: String?
  /// What X says: the first of `message`, `detail` and `title`; one line, safe to show.
  var words: String?
  /// Why a client is refused, such as `client-not-enrolled`.
  var reason: String?
  /// The period of a cap, such as `Monthly`.
  var period: String?
  /// The names of the parameters that are at fault.
  var parameters: [String] = []
  /// The number of the older form.
  var code: Int?
  /// The HTTP status, where the body repeats it.
  var status: Int?
  /// The value of a parameter that it concerns, such as the handle of a missing account; as X wrote it.
  var about: String?
  /// Whether it concerns only what would have come along with the posts.
  var isAboutIncludes = false

  /// Reads a body that is a problem as a whole; `nil` where it is none.
  init?(_ body: [UInt8]) {
    guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), let document = try? JSONValue(parsing: body)
    else { return nil }
    self.init(document)
    guard type != nil || words != nil else { return nil }
  }

  /// - Parameter document: What stands in its `errors` says more than the document itself.
  init(_ document: JSONValue) {
    let causes = (document["errors"]?.array ?? []).prefix(Self.most).map { XProblem($0) }
    type = document["type"]?.string.flatMap(Self.lastSegment) ?? causes.lazy.compactMap(\.type).first
    let own = ["message", "detail", "title", "error"].lazy.compactMap { document[$0]?.string?.shownLine }
    words = causes.lazy.compactMap(\.words).first ?? own.first { !$0.isEmpty }
    reason = document["reason"]?.string?.shownLine
    period = document["period"]?.string?.shownLine
    status = document["status"]?.int ?? (type == "invalid-request" ? 400 : nil)
    code = document["code"]?.int ?? causes.lazy.compactMap(\.code).first
    parameters = (document["parameters"]?.members ?? []).map(\.name) + causes.flatMap(\.parameters)
    if let parameter = document["parameter"]?.string { parameters.append(parameter) }
    about = document["value"]?.string ?? document["resource_id"]?.string
    isAboutIncludes =
      document["section"]?.string == "includes"
      || parameters.contains { $0.hasPrefix("referenced_") || $0.hasPrefix("attachments.") }
  }

  /// `nil` for `about:blank`, which says nothing (RFC 9457, section 4.2.1).
  private static func lastSegment(_ type: String) -> String? {
    let path = type.prefix { $0 != "?" && $0 != "#" }
    guard let last = path.split(separator: "/").last, last != "about:blank" else { return nil }
    return String(last).shownLine
  }
}
