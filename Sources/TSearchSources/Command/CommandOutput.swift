import TSearchCore

/// The posts that a program printed, one JSON object a line.
struct CommandOutput {
  /// A longer ID is none.
  private static let longestID = 1024
  private(set) var posts: [FetchedPost] = []
  /// Lines that are no post.
  private(set) var oddItems = 0

  init(_ output: [UInt8], source: String) {
    for line in output.split(separator: UInt8(ascii: "\n")) where !line.allSatisfy({ $0 <= 0x20 }) {
      if let post = Self.post(line, source: source) {
        posts.append(FetchedPost(post, identity: post.id, age: post.createdAt))
      } else {
        oddItems += 1
      }
    }
  }

  private static func post(_ line: ArraySlice<UInt8>, source: String) -> Post? {
    guard let json = try? JSONValue(parsing: line), var post = try? Post(json: withTextID(json)),
      !post.id.isEmpty, post.id.utf8.count <= longestID
    else { return nil }
    post.source = source
    post.url = post.url.flatMap(RelativeURL.web)
    post.links = post.links.compactMap(RelativeURL.web)
    return post
  }

  /// An ID written as a number keeps its digits.
  private static func withTextID(_ json: JSONValue) -> JSONValue {
    guard case .number(let digits)? = json["id"], let members = json.members else { return json }
    return .object(members + [JSONMember("id", .string(digits))])
  }
}
