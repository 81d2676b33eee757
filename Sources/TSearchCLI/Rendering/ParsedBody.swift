import TSearchCore

/// What `parse` prints for a person: posts as blocks, accounts and the page as lines.
enum ParsedBody {
  static func lines(_ values: [JSONValue], _ context: CommandContext) -> [String] {
    var blocks: [[String]] = []
    for value in values {
      if let page = value["page"] {
        blocks.append([self.page(page, context)])
      } else if value["followers"] != nil {
        blocks.append([reading(value, context)])
      } else if let post = try? Post(json: value) {
        blocks.append(PostBlock.lines(post, context))
      } else {
        blocks.append([SafeText.json(value)])
      }
    }
    return blocks.isEmpty ? ["No posts."] : Array(blocks.joined(separator: [""]))
  }

  private static func page(_ page: JSONValue, _ context: CommandContext) -> String {
    let count = Plural.of(page["count"]?.int ?? 0, "post", "posts")
    let newest = page["newest"]?.string.map { ", newest \($0)" } ?? ""
    let next = page["next"]?.string.map { ", goes on at \($0)" } ?? ", last page"
    let errors = page["errors"]?.int.flatMap { $0 > 0 ? ", \($0) unreadable" : nil } ?? ""
    return context.style(SafeText.line("Page: \(count)\(newest)\(next)\(errors)"), .dim)
  }

  private static func reading(_ reading: JSONValue, _ context: CommandContext) -> String {
    let account = reading["account"]?.string ?? reading["id"]?.string ?? "?"
    let counts = ["followers", "following", "posts"].compactMap { name in
      reading[name]?.int.map { "\($0) \(name)" }
    }
    return "\(context.style(SafeText.line(account), .bold))  \(counts.joined(separator: ", "))"
  }
}
