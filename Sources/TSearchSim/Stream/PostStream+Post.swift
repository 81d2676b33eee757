extension PostStream {
  /// The post at that place.
  package func post(at place: Int64) -> SamplePost {
    let words = words(at: place)
    let author = author(at: place)
    var post = SamplePost(
      place: place, id: id(at: place), createdAt: moment(at: place), author: author, kind: .post,
      topic: words.phrase.topic, lang: words.phrase.lang, text: words.text, tags: words.tags, mentions: [],
      links: words.links, likes: random.draw(.likes, at: place, below: 40))
    switch role(at: place) {
    case .post: break
    case .mention:
      let other = SamplePerson.all[random.draw(.mention, at: place, below: SamplePerson.all.count)]
      post.text += " /cc @\(other.handle)"
      post.mentions = [other.handle]
    case .reply:
      let target = reference(below: place)
      post.kind = .reply(to: target)
      post.text = "@\(target.author.handle) \(post.text)"
      post.mentions = [target.author.handle]
    case .retelling:
      let original = reference(below: place)
      retell(original, in: &post)
      post.quoted = original
    case .repost:
      let original = reference(below: place)
      retell(original, in: &post)
      post.kind = .repost(of: original)
    }
    return post
  }

  /// A retelling repeats a post by hand, a repost by the service's own means.
  private enum Role { case post, mention, reply, retelling, repost }

  private func role(at place: Int64) -> Role {
    switch random.draw(.kind, at: place, below: 100) {
    case 0..<4: .retelling
    case 4..<8: .repost
    case 8..<20: .reply
    case 20..<28: .mention
    default: .post
    }
  }

  private func author(at place: Int64) -> SamplePerson {
    SamplePerson.all[random.draw(.author, at: place, below: SamplePerson.all.count)]
  }

  /// An older plain post to answer or to repeat, a few places below.
  private func reference(below place: Int64) -> SamplePost.Reference {
    var place = place - 1 - Int64(random.draw(.target, at: place, below: 12))
    while role(at: place) != .post { place -= 1 }  // Seven in ten places hold one.
    return SamplePost.Reference(
      place: place, id: id(at: place), author: author(at: place), text: words(at: place).text,
      createdAt: moment(at: place))
  }

  private func retell(_ original: SamplePost.Reference, in post: inout SamplePost) {
    let words = words(at: original.place)
    post.text = "RT @\(original.author.handle): \(original.text)"
    (post.topic, post.lang) = (words.phrase.topic, words.phrase.lang)
    (post.tags, post.links) = (words.tags, words.links)
    post.mentions = [original.author.handle]
  }

  private struct Words {
    var phrase: SamplePhrase
    var text: String
    var tags: [String] = []
    var links: [String] = []
  }

  /// A sentence, a number that makes it the only one of its kind, and at times a hashtag and a link.
  private func words(at place: Int64) -> Words {
    let phrase = SamplePhrase.all[random.draw(.phrase, at: place, below: SamplePhrase.all.count)]
    let number = String(((place % 100_000) + 100_000) % 100_000)
    var words = Words(phrase: phrase, text: "\(phrase.text) · sample \(number)")
    if random.draw(.tag, at: place, below: 10) < 6 {
      words.tags = [phrase.topic.rawValue]
      words.text += " #\(phrase.topic.rawValue)"
    }
    if random.draw(.link, at: place, below: 10) < 3 {
      let link = "http://example.org/\(phrase.topic.rawValue)?id=\(number)&from=sample"
      words.links = [link]
      words.text += " \(link)"
    }
    return words
  }
}
