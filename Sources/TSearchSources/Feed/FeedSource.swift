package import TSearchCore
package import TSearchFetch

/// A feed as a source: one conditional request for one document.
package struct FeedSource: Source {
  package let name: SourceName
  package let traits: SourceTraits
  private let url: String
  /// The URL taken apart; `nil` where it is none, and the request will say why.
  private let address: WebAddress?
  private let fetcher: any Fetching
  private let headers: [HTTPRequest.Header]
  private let time: (any Timekeeper)?

  /// What is wanted, best first; servers that do not know feeds' types send what they have.
  private static let accept =
    "application/atom+xml, application/rss+xml, application/feed+json, application/*;q=0.8, text/xml;q=0.8, "
    + "*/*;q=0.1"
  /// Marks the digest of a document that said it would never change again.
  private static let ended = "-ended"

  /// - Parameters:
  ///   - url: Where to ask, unless an ask names the address that the feed moved to.
  ///   - scope: The feed's address as it was saved, or the section's name (N9).
  ///   - headers: Sent along, such as a credential.
  ///   - time: For a `Retry-After` date in an answer that has no `Date`.
  package init(
    name: SourceName, url: String, scope: Scope, fetcher: any Fetching, headers: [HTTPRequest.Header] = [],
    minimumInterval: Duration? = nil, time: (any Timekeeper)? = nil
  ) {
    self.name = name
    self.url = url
    address = try? WebAddress(url)
    self.fetcher = fetcher
    self.headers = [HTTPRequest.Header("Accept", FeedSource.accept)] + headers
    self.time = time
    traits = SourceTraits(
      type: .feed, order: .document, scope: scope, endpoint: "feed", place: RelativeURL.host(of: url) ?? url,
      minimumInterval: minimumInterval)
  }

  /// Whether its address holds a user's name or a password.
  package var hasLogin: Bool { address?.login != nil }

  package nonisolated(nonsending) func page(_ ask: Ask) async throws(SourceError) -> Page {
    let address = ask.address ?? url
    let response = try await get(address, validators: ask.validators)
    if response.status == 304 { return try unchanged(response, ask.validators) }
    let digest = Fingerprint.document(response.body)
    if let known = try known(digest, in: ask.validators) {
      return page(.unchanged, response, validators: validators(response, digest: known))
    }
    do {
      let feed = try read(response)
      return page(feed, response, digest: digest)
    } catch {
      guard case .html(let alternates) = error, alternates.count == 1, alternates[0] != address else {
        throw SourceError(.badAnswer, "\(traits.place): \(error.message)")
      }
      return try await follow(alternates[0], ask)
    }
  }

  /// Reads the feed that an HTML page names.
  ///
  /// The page is asked for again each time, so its validators prove nothing of the feed: only the digest of
  /// the feed's body is kept. The page's own move counts for nothing (T10).
  private nonisolated(nonsending) func follow(_ link: String, _ ask: Ask) async throws(SourceError) -> Page {
    let response = try await get(link, validators: nil)
    let digest = Fingerprint.document(response.body)
    var page: Page
    if let known = try known(digest, in: ask.validators) {
      page = self.page(.unchanged, response, validators: Validators(digest: known))
    } else {
      do {
        page = self.page(try read(response), response, digest: digest)
      } catch {
        throw SourceError(.badAnswer, "\(traits.place): behind the page's link, \(error.message)")
      }
    }
    page.validators = page.validators.map { Validators(digest: $0.digest) }
    page.movedTo = nil
    return page
  }

  private nonisolated(nonsending) func get(_ url: String, validators: Validators?) async throws(SourceError)
    -> HTTPResponse
  {
    let isOwn = url == self.url
    // A secret is for the feed's own host, wherever a page may point.
    let isOwnHost = isOwn || RelativeURL.host(of: url) == RelativeURL.host(of: self.url)
    let request = HTTPRequest(
      url: url, address: isOwn ? address : nil,
      headers: isOwnHost ? headers : headers.filter { !$0.isSecret },
      validators: validators)
    let response = try await fetcher.answer(to: request, from: traits.place)
    if let fault = HTTPFault.error(response, place: traits.place, now: time?.wallTime) { throw fault }
    return response
  }

  private func read(_ response: HTTPResponse) throws(FeedError) -> Feed {
    let location = response.header("content-location").flatMap {
      RelativeURL.resolve($0, against: response.finalURL)
    }
    return try FeedReader.read(
      response.body, contentType: response.header("content-type"), url: location ?? response.finalURL,
      source: name.rawValue)
  }
}

extension FeedSource {
  /// Nothing new; the answer may bring new validators (N15).
  private func unchanged(_ response: HTTPResponse, _ sent: Validators?) throws(SourceError) -> Page {
    guard let sent, sent.etag != nil || sent.lastModified != nil else {
      throw SourceError(.badAnswer, "\(traits.place) says 'not modified' though nothing was known (HTTP 304)")
    }
    if sent.digest?.hasSuffix(FeedSource.ended) == true { throw endedFeed }
    let kept = Validators(
      etag: response.header("etag") ?? sent.etag,
      lastModified: response.header("last-modified") ?? sent.lastModified, digest: sent.digest)
    return page(.unchanged, response, validators: kept)
  }

  /// The digest as it was kept, if it is this one.
  private func known(_ digest: String, in sent: Validators?) throws(SourceError) -> String? {
    switch sent?.digest {
    case digest: return digest
    case digest + FeedSource.ended: throw endedFeed
    default: return nil
    }
  }

  private var endedFeed: SourceError {
    SourceError(.gone, "\(traits.place): the feed says that it has ended")
  }

  private func validators(_ response: HTTPResponse, digest: String) -> Validators {
    Validators(
      etag: response.header("etag"), lastModified: response.header("last-modified"), digest: digest)
  }

  /// A document that was cut leaves no validators, so that the next request brings all of it.
  private func page(_ feed: Feed, _ response: HTTPResponse, digest: String) -> Page {
    let digest = feed.isExpired ? digest + FeedSource.ended : digest
    var page = page(
      .posts(feed.posts), response, validators: feed.isWhole ? validators(response, digest: digest) : nil)
    page.oddItems = feed.oddItems
    let quiet = page.serverTime.flatMap { feed.quietTimes.remaining(at: $0) }
    page.wish = [page.wish, feed.wish, quiet].compactMap { $0 }.max()
    return page
  }

  private func page(_ content: Page.Content, _ response: HTTPResponse, validators: Validators?) -> Page {
    Page(
      content, validators: validators, quota: QuotaReading(response, now: time?.wallTime),
      movedTo: response.movedTo, wish: response.freshness, serverTime: response.serverTime)
  }
}
