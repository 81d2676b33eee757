import TSearchCore

extension FeedDocument {
  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// RSS 2.0.
  var rss: String {
    var xml = Self.declaration
    xml += "<rss version=\"2.0\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n"
    xml += Markup.element("title", title) + Markup.element("link", home)
    xml += Markup.element("description", "Invented posts about \(title)")
    xml += Markup.element("lastBuildDate", updated.rfc822) + "\n"
    for post in posts {
      xml += "<item>" + Markup.element("title", title(of: post)) + Markup.element("link", post.url)
      if let identity = identity(of: post) {
        xml += "<guid isPermaLink=\"\(identity == post.url)\">\(Markup.escape(identity))</guid>"
      }
      if serving.page.hasDates { xml += Markup.element("pubDate", serving.stated(post.createdAt).rfc822) }
      xml += Markup.element("dc:creator", post.author.name) + Markup.element("description", html(of: post))
      for tag in post.tags { xml += Markup.element("category", tag) }
      xml += "</item>\n"
    }
    return xml + "</channel>\n</rss>\n"
  }

  /// RSS 1.0, whose items stand beside the channel.
  var rdf: String {
    var xml = Self.declaration
    xml += "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
    xml += " xmlns=\"http://purl.org/rss/1.0/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n"
    xml += "<channel rdf:about=\"\(Markup.escape(home))\">" + Markup.element("title", title)
    xml += Markup.element("link", home) + Markup.element("description", "Invented posts about \(title)")
    xml += "<items><rdf:Seq>"
    for post in posts { xml += "<rdf:li rdf:resource=\"\(Markup.escape(identity(of: post) ?? post.url))\"/>" }
    xml += "</rdf:Seq></items></channel>\n"
    for post in posts {
      let about = identity(of: post).map { " rdf:about=\"\(Markup.escape($0))\"" } ?? ""
      xml += "<item\(about)>" + Markup.element("title", title(of: post)) + Markup.element("link", post.url)
      if serving.page.hasDates { xml += Markup.element("dc:date", serving.stated(post.createdAt).rfc3339) }
      xml += Markup.element("dc:creator", post.author.name) + Markup.element("description", html(of: post))
      xml += "</item>\n"
    }
    return xml + "</rdf:RDF>\n"
  }

  /// Atom 1.0.
  var atom: String {
    var xml = Self.declaration + "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
    xml += Markup.element("title", title) + Markup.element("id", home)
    xml += "<link href=\"\(Markup.escape(home))\" rel=\"self\"/>"
    xml += Markup.element("updated", updated.rfc3339) + "\n"
    for post in posts {
      xml += "<entry>" + Markup.element("title", title(of: post))
      if let identity = identity(of: post) { xml += Markup.element("id", identity) }
      xml += "<link rel=\"alternate\" type=\"text/html\" href=\"\(Markup.escape(post.url))\"/>"
      xml += "<author>" + Markup.element("name", post.author.name) + "</author>"
      if serving.page.hasDates {
        xml += Markup.element("published", serving.stated(post.createdAt).rfc3339)
        xml += Markup.element("updated", serving.stated(post.editedAt ?? post.createdAt).rfc3339)
      }
      for tag in post.tags { xml += "<category term=\"\(Markup.escape(tag))\"/>" }
      xml += "<content type=\"html\">\(Markup.escape(html(of: post)))</content></entry>\n"
    }
    return xml + "</feed>\n"
  }
}
