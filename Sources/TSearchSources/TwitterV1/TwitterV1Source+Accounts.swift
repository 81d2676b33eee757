package import TSearchCore
import TSearchFetch

extension TwitterV1Source {
  /// Reads an account's counts off its latest post; the service takes one account at a time.
  package nonisolated(nonsending) func readings(
    of accounts: [AccountName]
  ) async throws(SourceError) -> AccountAnswer {
    guard let account = accounts.first else { return AccountAnswer() }
    let now = time.wallTime
    let request = HTTPRequest(url: TwitterV1Request.user(account, base: base), headers: headers)
    let response = try await fetcher.answer(to: request, from: traits.place)
    let verdict = TwitterV1Verdict(ask: Ask(account.timeline), place: traits.place, now: now)
    if let error = verdict.error(response) {
      guard error.kind == .gone || error.kind == .forbidden else { throw error }
      return .refused(account, error, now: now)
    }
    do {
      var answer = AccountAnswer(response, now: now)
      if let reading = try TwitterV1Reader.account(response.body, source: name.rawValue, at: now) {
        answer.readings[account] = reading
      } else {
        answer.refusals[account] = SourceError(
          .badAnswer, "\(traits.place) tells nothing of \(account.shown.shownLine), which has no posts")
      }
      return answer
    } catch {
      throw verdict.error(error, in: response)
    }
  }
}

extension TwitterV1Request {
  /// The address of an account's latest post, with which the account comes.
  static func user(_ account: AccountName, base: String) -> String {
    switch account {
    case .handle(let name), .id(let name):
      "\(base)/statuses/user_timeline/\(PercentEncoding.encode(name)).xml?count=1&include_rts=1"
    }
  }
}

extension TwitterV1Reader {
  /// The account of a timeline; `nil` where it has no post.
  ///
  /// A repost's `user` is who reposted: the account that was asked for.
  static func account(
    _ body: [UInt8], source: String, at moment: Timestamp
  ) throws(TwitterV1Fault) -> AccountReading? {
    let root: XMLElement
    do {
      root = try XMLElement(parsing: body)
    } catch {
      throw TwitterV1Fault(error.message, in: body)
    }
    guard ["statuses", "status", "user"].contains(root.name) else {
      throw TwitterV1Fault("its root is '\(root.name.shownLine)' and not 'statuses'", in: body)
    }
    let status = root.name == "statuses" ? root.children.first { $0.name == "status" } : root
    let user = root.name == "user" ? root : status?.children.first { $0.name == "user" }
    guard let user else { return nil }
    func text(_ name: String) -> String? {
      user.children.first { $0.name == name }?.text.shownLine
    }
    guard let handle = text("screen_name"), !handle.isEmpty else { return nil }
    var reading = AccountReading(
      handle: handle, id: text("id").flatMap { NumericID.isNumeric($0) ? $0 : nil }, source: source,
      at: moment)
    reading.followers = text("followers_count").flatMap { Int($0) }
    reading.following = text("friends_count").flatMap { Int($0) }
    reading.posts = text("statuses_count").flatMap { Int($0) }
    reading.name = text("name")
    reading.avatar = text("profile_image_url")
    return reading
  }
}
