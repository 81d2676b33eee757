import TSearchCore

/// What comes along with posts: authors, and the posts that they refer to, each once.
struct XIncludes {
  var serving: Serving
  var fields: XFields

  /// The members of `includes`, and an item of `errors` for each post that is gone; what comes along is charged for.
  func parts(of posts: [XPost]) -> (included: [JSONMember], errors: [JSONValue]) {
    var users: [SamplePerson] = fields.expansions.contains("author_id") ? posts.map(\.post.author) : []
    var included: [XPost] = []
    var errors: [JSONValue] = []
    if fields.includesReferences {
      for (_, target) in posts.compactMap(\.reference) {
        if let post = serving.view.post(at: target.place) {
          let post = XPost(post, serving.view.stream.random)
          if !included.contains(where: { $0.id == post.id }) { included.append(post) }
        } else {
          errors.append(
            XProblem.item(
              .missing, target.id, parameter: fields.names.referenceExpansion, isUser: false,
              isIncluded: true))
        }
      }
      if fields.includesReferencedAuthors { users += included.map(\.post.author) }
    }
    var members: [JSONMember] = []
    let distinct = SamplePerson.all.filter { users.contains($0) }
    serving.clients.charge(posts: included.map(\.id), users: distinct.map(\.id), at: serving.now)
    if !distinct.isEmpty {
      members.append(JSONMember("users", .array(distinct.map { $0.xUser(fields, serving) })))
    }
    if !included.isEmpty {
      members.append(
        JSONMember(fields.names.included, .array(included.map { $0.json(fields, serving) })))
    }
    return (members, errors)
  }
}

extension SamplePerson {
  /// A user object, with what was asked for.
  func xUser(_ fields: XFields, _ serving: Serving) -> JSONValue {
    var members = [
      JSONMember("id", .string(id)), JSONMember("name", .string(name)),
      JSONMember("username", .string(handle)),
    ]
    if fields.users.contains("profile_image_url") {
      members.append(
        JSONMember("profile_image_url", .string(AvatarService.address(of: self, on: serving.base))))
    }
    if fields.users.contains("created_at") {
      members.append(JSONMember("created_at", "2010-10-22T15:50:35.000Z"))
    }
    if fields.users.contains("protected") {
      members.append(JSONMember("protected", .bool(self == .protected)))
    }
    if fields.users.contains("public_metrics") {
      let metrics: JSONValue = .object([
        JSONMember("followers_count", .number(String(followers(at: serving.now)))),
        JSONMember("following_count", 12),
        JSONMember(fields.names.count, 1000), JSONMember("listed_count", 0),
      ])
      members.append(JSONMember("public_metrics", metrics))
    }
    return .object(members)
  }
}
