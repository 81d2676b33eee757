/// A text as Mastodon writes it: HTML, with the parts of a link that people need not see hidden.
enum MastodonHTML {
  static func content(_ post: SamplePost, hasEmoji: Bool) -> String {
    var html = Markup.escape(post.text)
    for link in post.links { html = html.replacing(Markup.escape(link), by: anchor(link)) }
    for tag in post.tags {
      html = html.replacing(
        "#" + tag,
        by:
          "<a href=\"https://example.org/tags/\(tag)\" class=\"mention hashtag\" rel=\"tag\">#<span>\(tag)</span></a>"
      )
    }
    for handle in post.mentions {
      html = html.replacing(
        "@" + handle,
        by:
          "<span class=\"h-card\" translate=\"no\"><a href=\"https://example.org/@\(handle)\" class=\"u-url mention\">@<span>\(handle)</span></a></span>"
      )
    }
    return "<p>\(html)\(hasEmoji ? " :sampleblob:" : "")</p>"
  }

  private static func anchor(_ link: String) -> String {
    let parts = link.split(separator: "://", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return Markup.escape(link) }
    let (shown, rest) = (String(parts[1].prefix(30)), String(parts[1].dropFirst(30)))
    let form = rest.isEmpty ? "" : " class=\"ellipsis\""
    return
      "<a href=\"\(Markup.escape(link))\" target=\"_blank\" rel=\"nofollow noopener\"><span class=\"invisible\">\(parts[0])://</span>"
      + "<span\(form)>\(Markup.escape(shown))</span><span class=\"invisible\">\(Markup.escape(rest))</span></a>"
  }
}

extension String {
  /// The text with each occurrence of a part replaced.
  func replacing(_ part: String, by other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
