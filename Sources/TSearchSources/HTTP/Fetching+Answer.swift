import TSearchCore
import TSearchFetch

extension Fetching {
  /// Asks, and says of a request that got no answer what that means for the source.
  ///
  /// - Parameter place: The host, for the message.
  nonisolated(nonsending) func answer(
    to request: HTTPRequest, from place: String
  ) async throws(SourceError) -> HTTPResponse {
    do {
      return try await fetch(request)
    } catch {
      throw HTTPFault.error(error, place: place)
    }
  }
}
