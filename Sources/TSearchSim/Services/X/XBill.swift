import TSearchCore

/// What X bills: each post and each user once in a UTC day, however often it is read (FORMATS 5.4).
package struct XBill: Equatable, Sendable {
  private struct Item: Hashable {
    var day: Int64
    var id: String
  }

  private var billedPosts: Set<Item> = []
  private var billedUsers: Set<Item> = []
  /// Posts given out, each as often as it was.
  package private(set) var read = 0

  package var posts: Int { billedPosts.count }
  package var users: Int { billedUsers.count }

  mutating func add(posts: [String], users: [String], at now: Timestamp) {
    let day = now.milliseconds.floorDivided(by: 86_400_000)
    read += posts.count
    billedPosts.formUnion(posts.map { Item(day: day, id: $0) })
    billedUsers.formUnion(users.map { Item(day: day, id: $0) })
  }

  var json: JSONValue {
    let days = Set(billedPosts.map(\.day)).union(billedUsers.map(\.day)).sorted()
    return [
      "posts": .number(String(posts)), "users": .number(String(users)), "posts_read": .number(String(read)),
      "days": .object(
        days.map { day in
          let counts: JSONValue = [
            "posts": .number(String(billedPosts.count { $0.day == day })),
            "users": .number(String(billedUsers.count { $0.day == day })),
          ]
          return JSONMember(Timestamp(seconds: day * 86_400).date, counts)
        }),
    ]
  }
}
