import Synchronization
package import TSearchCore
package import TSearchFetch

/// Fetches pictures over HTTP, bounded in bytes and time.
///
/// Their addresses are written by strangers: only machines of the public network are asked, and the servers of the
/// sources themselves.
package final class WebPictures: PictureFetching {
  private static let deadline = Duration.seconds(15)
  /// A longer validator is not kept.
  private static let longestValidator = 256
  private let fetcher: any Fetching
  private let trusted = Mutex<Set<WebAddress.Origin>>([])

  package init(fetcher: any Fetching) { self.fetcher = fetcher }

  /// Takes on the servers of the sources, which may stand in a network of one's own.
  package func trust(_ configuration: Configuration) {
    let addresses = configuration.sources.values.compactMap { $0.baseURL ?? $0.url }
    let origins = Set(addresses.compactMap { (try? WebAddress($0))?.origin })
    trusted.withLock { $0 = origins }
  }

  package func host(of address: String) -> String? { (try? WebAddress(address))?.host }

  package func picture(
    at address: String, validators: Validators?
  ) async throws(PictureFault) -> PictureAnswer {
    var request = HTTPRequest(
      url: address, headers: [.init("Accept", "image/png, image/jpeg, image/webp, image/gif")],
      validators: validators, deadline: WebPictures.deadline)
    request.mostBytes = Picture.mostBytes
    request.trusted = trusted.withLock(\.self)
    let response: HTTPResponse
    do {
      response = try await fetcher.fetch(request)
    } catch {
      throw PictureFault(error)
    }
    switch response.status {
    case 200, 203:
      return .bytes(
        response.body,
        Validators(
          etag: bounded(response.header("etag")), lastModified: bounded(response.header("last-modified"))),
        fresh: response.freshness)
    case 304 where validators != nil: return .unchanged(fresh: response.freshness)
    case 420, 429, 503: throw PictureFault(.hostAway, retryAfter: response.retryAfter(now: nil))
    case 408, 500...: throw PictureFault(.failed)
    default: throw PictureFault(.refused)
    }
  }

  private func bounded(_ validator: String?) -> String? {
    validator.flatMap { $0.utf8.count <= WebPictures.longestValidator ? $0 : nil }
  }
}

extension PictureFault {
  fileprivate init(_ error: FetchError) {
    switch error.kind {
    case .badURL, .tooLarge, .redirects: self.init(.refused)
    case .brokenOff, .other: self.init(.failed)
    case .resolve, .connect, .refused, .timeout, .tls, .heldBack: self.init(.hostAway)
    }
  }
}
