import TSearchControl
import TSearchCore

extension ReplyStream {
  /// Gives the posts, one a reply for a caller that wants more, and with the last reply the rest.
  func finish(_ answer: SearchAnswer) async throws(ControlError) {
    var last = [
      JSONMember("errors", .array(answer.errors.map(\.json))), JSONMember("notes", .strings(answer.notes)),
      JSONMember("has_more", .bool(answer.hasMore)),
    ]
    if let saved = answer.saved { last.append(JSONMember("search", saved.json)) }
    if wantsMore {
      for post in answer.posts { try await send(["post": post.json]) }
    } else {
      last.insert(JSONMember("posts", .array(answer.posts.map(\.json))), at: 0)
    }
    try await finish(.object(last))
  }
}
