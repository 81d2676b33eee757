import TSearchCore
import TSearchFetch

extension ParsedBody {
  /// An answer of API 1.1: a search, a list of statuses or one alone.
  static func twitter11(_ body: [UInt8]) throws(ParseFault) -> ParsedBody {
    let name = SourceName(SourceType.twitter11.rawValue)
    do {
      let answer = try Twitter11Reader(source: name.rawValue).read(body)
      let newest = answer.posts.map(\.identity).max(by: NumericID.isLess)
      return ParsedBody(
        posts: answer.posts.map(\.post), newestID: answer.newestID ?? newest,
        next: answer.next?.description, errors: answer.oddItems)
    } catch {
      let verdict = Twitter11Verdict(
        source: name, place: name.rawValue, now: .distantPast, ask: Ask(.search("")))
      throw ParseFault(verdict.error(error, in: HTTPResponse(status: 200, finalURL: "")).message)
    }
  }
}
