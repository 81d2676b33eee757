import TSearchCore

extension ReportContent {
  /// The addresses of the people that are shown, each once.
  var avatars: [String] {
    let all =
      accounts.compactMap(\.avatar) + searches.flatMap { $0.hits.compactMap { $0.post.author?.avatar } }
    var known: Set<String> = []
    return all.filter { known.insert($0).inserted }
  }
}

extension CommandContext {
  /// The daemon takes no more addresses at once.
  private static let mostAvatars = 2000

  /// Pictures by their addresses, as far as the daemon has them or gets them soon.
  func pictures(at addresses: [String]) throws -> [(address: String, picture: Picture)] {
    var found: [(address: String, picture: Picture)] = []
    guard !addresses.isEmpty else { return found }
    try stream("Avatars", ["addresses": .strings(Array(addresses.prefix(CommandContext.mostAvatars)))]) {
      reply in
      if let count = reply["fetching"]?.int, surroundings.isTerminal(.error) {
        errors.note("fetching \(Plural.of(count, "picture", "pictures"))")
      }
      guard let avatar = reply["avatar"], let address = avatar["address"]?.string,
        let picture = avatar["data"]?.string.flatMap(Base64.bytes).flatMap(Picture.init)
      else { return }
      found.append((address, picture))
    }
    return found
  }
}
