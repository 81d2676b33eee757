import TSearchCore

/// A hit as a readable post.
struct ReportPost {
  let hit: Hit
  let times: TimeWording
  let faces: ReportFaces

  var html: String {
    let post = hit.post
    let time = post.createdAt ?? hit.foundAt
    let stamp = "<time datetime=\"\(time.rfc3339)\">\(HTMLText.line(times.short(time)))</time>"
    let title = post.title.map { "\n<p class=\"text\" dir=\"auto\"><b>\(HTMLText.line($0))</b></p>" } ?? ""
    let text =
      post.text.map { $0.isEmpty ? "" : "\n" + body($0) }
      ?? "\n<p class=\"soft\">Its text is no longer kept.</p>"
    let media =
      post.media.isEmpty ? "" : " · \(post.media.map(\.rawValue).joined(separator: ", "))"
    return """
      <li class="post">
      \(faces.face(of: post.author?.name ?? post.author?.handle ?? post.source, at: post.author?.avatar))
      <div>
      <p class="who">\(who) <span class="soft">\(HTMLText.link(stamp, to: post.url))\(media)</span></p>\(title)\(text)
      </div>
      </li>
      """
  }

  /// A text with more characters or lines is shown in part until a reader wants all of it.
  private static let longest = (characters: 700, lines: 14)

  private func body(_ text: String) -> String {
    let whole = "<p class=\"text\" dir=\"auto\"\(language)>\(linked(text))</p>"
    let isLong =
      text.count > ReportPost.longest.characters
      || text.utf8.count { $0 == 0x0A } >= ReportPost.longest.lines
    guard isLong else { return whole }
    return "<div class=\"clip\">\(whole)</div>\n<details class=\"all\"><summary>Show all</summary></details>"
  }

  /// The language as a tag, where it is one.
  private var language: String {
    guard let lang = hit.post.lang, (2...35).contains(lang.utf8.count),
      lang.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) })
    else { return "" }
    return " lang=\"\(lang)\""
  }

  private var who: String {
    let author = hit.post.author
    let handle = author?.handle.map { "@\($0)" }
    let address = author?.handle.flatMap { handle in PlaceLinks(of: hit.post.url)?.account(handle) }
    let name = author?.name.flatMap { $0.isEmpty ? nil : $0 } ?? handle ?? hit.post.source
    let second = author?.name?.isEmpty == false ? handle : nil
    let bold = "<b dir=\"auto\">\(HTMLText.line(name))</b>"
    let tail = second.map { " <span class=\"soft\">\(HTMLText.line($0))</span>" } ?? ""
    return HTMLText.link(bold, to: address) + tail
  }

  private func linked(_ text: String) -> String {
    let safe = SafeText.block(text)
    return TextLinks(hit.post).pieces(of: safe).map { piece in
      let html = HTMLText.escaped(String(piece.text))
      return piece.target == nil ? html : HTMLText.link(html, to: piece.target)
    }.joined()
  }
}
