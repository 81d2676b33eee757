import TSearchCore
import TSearchFetch

extension ParsedBody {
  /// An answer of API v2: posts, or accounts as account readings.
  static func x(_ body: [UInt8]) throws(ParseFault) -> ParsedBody {
    let name = SourceName(SourceType.x.rawValue)
    let reader = XReader(source: name.rawValue)
    let verdict = XVerdict(
      source: name, place: "x", now: .distantPast, ask: Ask(.search("")))
    do throws(XFault) {
      let accounts = try reader.accounts(body)
      if !accounts.readings.isEmpty {
        return ParsedBody(accounts: accounts.readings, errors: accounts.problemCount)
      }
      let answer = try reader.posts(body)
      if answer.posts.isEmpty, answer.oddItems == 0, let problem = answer.problem {
        throw XFault.refused(problem)
      }
      let newest = answer.posts.map(\.post.id).max(by: NumericID.isLess)
      return ParsedBody(
        posts: answer.posts.map(\.post), newestID: answer.newestID ?? newest, next: answer.next,
        errors: answer.oddItems + answer.problemCount)
    } catch {
      throw ParseFault(verdict.error(error, in: HTTPResponse(status: 200, finalURL: "")).message)
    }
  }
}
