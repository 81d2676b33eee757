package import TSearchCore

/// The posts of a stream that can be seen at one moment.
package struct StreamView: Sendable {
  package var stream: PostStream
  package var disturbances: Disturbances
  package var now: Timestamp

  package init(_ stream: PostStream, _ disturbances: Disturbances = Disturbances(), at now: Timestamp) {
    self.stream = stream
    self.disturbances = disturbances
    self.now = now
  }

  /// The visible posts of that span, newest first, made as they are asked for.
  package func newestFirst(
    from: Timestamp, to: Timestamp? = nil
  ) -> some Sequence<SamplePost> {
    let end = min(to ?? .init(milliseconds: .max), now + .milliseconds(1))
    return stream.places(from: from, to: end).reversed().lazy.compactMap { post(at: $0) }
  }

  /// The post at that place as it stands now; `nil` before it appears and after it is gone.
  package func post(at place: Int64) -> SamplePost? {
    let written = stream.moment(at: place)
    guard disturbances.appearance(of: place, written: written, stream.random) <= now else { return nil }
    if let deletion = disturbances.deletion(of: place, written: written, stream.random), deletion <= now {
      return nil
    }
    var post = stream.post(at: place)
    if let edit = disturbances.edit(of: place, written: written, stream.random), edit <= now {
      post.text += " (edited)"
      post.editedAt = edit
    }
    return post
  }

  /// When the post at that place can first be seen.
  func appearance(of place: Int64) -> Timestamp {
    disturbances.appearance(of: place, written: stream.moment(at: place), stream.random)
  }

  /// When what is shown of a post changed last.
  func lastChange(of post: SamplePost) -> Timestamp {
    let seen = appearance(of: post.place)
    return max(seen, post.editedAt ?? seen)
  }
}
