package import TSearchCore
import TSearchFetch

extension Twitter11Source {
  /// Looks up to a hundred accounts up; those that are gone or suspended are left out of the answer.
  package func readings(of accounts: [AccountName]) async throws(SourceError) -> AccountAnswer {
    guard !accounts.isEmpty else { return AccountAnswer() }
    let now = time.wallTime
    let request = HTTPRequest(url: Twitter11Request(accounts, base: base).url, headers: headers)
    let response = try await fetcher.answer(to: request, from: traits.place)
    let verdict = Twitter11Verdict(
      source: name, place: traits.place, now: now, ask: Ask(.everything),
      hasToken: !headers.isEmpty)
    var answer = AccountAnswer(response, now: now)
    // None of them is there: the only case in which missing accounts are told of.
    if response.status == 404, LegacyRefusal(response.body)?.code == Twitter11Code.noUser {
      answer.assign([], to: accounts, place: traits.place)
      return answer
    }
    if let error = verdict.error(response) { throw error }
    do {
      let found = try Twitter11Reader.accounts(response.body, source: name.rawValue, at: now)
      answer.assign(found, to: accounts, place: traits.place)
      return answer
    } catch {
      throw verdict.error(error, in: response)
    }
  }
}

extension Twitter11Reader {
  /// Reads a bare list of accounts.
  static func accounts(
    _ body: [UInt8], source: String, at moment: Timestamp?
  ) throws(TwitterV1Fault) -> [AccountReading] {
    var found: [AccountReading] = []
    do {
      var reader = JSONReader(body)
      guard reader.peek() == UInt8(ascii: "[") else {
        throw TwitterV1Fault("it holds no list of accounts", in: body)
      }
      try reader.readArray { reader throws(JSONError) in
        if let reading = try reader.readLegacyUser(from: source, at: moment) { found.append(reading) }
      }
      try reader.expectEnd()
    } catch let error as JSONError {
      throw TwitterV1Fault(
        "it is no JSON as expected: \(error.message) at byte \(error.offset)", in: body)
    } catch {
      throw error as? TwitterV1Fault ?? TwitterV1Fault("it cannot be read", in: body)
    }
    return found
  }
}

extension JSONReader {
  /// The account's counts; `nil` for what is no account.
  fileprivate mutating func readLegacyUser(
    from source: String, at moment: Timestamp?
  ) throws(JSONError) -> AccountReading? {
    var reading = AccountReading(handle: "", id: nil, source: source, at: moment)
    try readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "id", "id_str": reading.id = try reader.readID() ?? reading.id
      case "screen_name": reading.handle = try reader.readText() ?? ""
      case "name": reading.name = try reader.readText()
      case "profile_image_url_https": reading.avatar = try reader.readText() ?? reading.avatar
      case "profile_image_url":
        let avatar = try reader.readText()
        reading.avatar = reading.avatar ?? avatar
      case "followers_count": reading.followers = try reader.readInt()
      case "friends_count": reading.following = try reader.readInt()
      case "statuses_count": reading.posts = try reader.readInt()
      default: try reader.skip()
      }
    }
    return reading.handle.isEmpty ? nil : reading
  }
}
