package import TSearchCore

/// What Twitter Counter knew of an account: its followers, their past, and its own forecast (FORMATS section 3).
///
/// Both generations are read: XML or JSON of 2009 with `user_name`, JSON of 2011 with `username`; numbers stand
/// as numbers or as texts.
package struct TwitterCounterAnswer: Equatable, Sendable {
  package var reading: AccountReading
  /// The service's own forecasts of the followers; no dates.
  package var tomorrow: Int?
  package var nextMonth: Int?
  /// Followers on past UTC days, oldest first.
  package var history: [(day: Timestamp, followers: Int)] = []

  package static func == (left: TwitterCounterAnswer, right: TwitterCounterAnswer) -> Bool {
    left.reading == right.reading && left.tomorrow == right.tomorrow && left.nextMonth == right.nextMonth
      && left.history.elementsEqual(right.history) { $0 == $1 }
  }

  /// Why a body is no account: the service's own words, or what is wrong with its form.
  package enum Fault: Error, Equatable, Sendable {
    case refused(String)
    case malformed(String)
  }

  /// - Parameter source: What ``AccountReading/source`` will be.
  package init(_ body: [UInt8], source: String) throws(Fault) {
    let fields =
      body.first { $0 > 0x20 } == UInt8(ascii: "<") ? try Fields(xml: body) : try Fields(json: body)
    if let words = fields.texts["error"]?.shownLine, !words.isEmpty { throw .refused(words) }
    guard let handle = fields.texts["username"] ?? fields.texts["user_name"], !handle.isEmpty,
      fields.number("followers_current") != nil
    else { throw .malformed("it names no account and its followers") }
    reading = AccountReading(
      handle: handle, id: fields.texts["user_id"] ?? fields.texts["twitter_id"], source: source,
      at: fields.moment)
    reading.followers = fields.number("followers_current")
    reading.avatar = fields.avatar
    tomorrow = fields.number("tomorrow")
    nextMonth = fields.number("next_month")
    history = fields.history.sorted { $0.day < $1.day }
  }
}

/// The flat members of an answer.
private struct Fields {
  var texts: [String: String] = [:]
  var history: [(day: Timestamp, followers: Int)] = []

  init(json body: [UInt8]) throws(TwitterCounterAnswer.Fault) {
    guard let document = try? JSONValue(parsing: body), let members = document.members else {
      throw .malformed(HTMLPage.isOne(body) ? "it is an HTML page" : "it is no JSON object")
    }
    for member in members {
      texts[member.name] = member.value.scalar
      guard member.name == "followersperdate" else { continue }
      for day in member.value.members ?? [] { note(day.name, day.value.scalar) }
    }
  }

  init(xml body: [UInt8]) throws(TwitterCounterAnswer.Fault) {
    let root: XMLElement
    do { root = try XMLElement(parsing: body) } catch { throw .malformed(error.message) }
    guard root.name == "twittercounter" else {
      throw .malformed(HTMLPage.isOne(body) ? "it is an HTML page" : "its root is '\(root.name.shownLine)'")
    }
    for child in root.children {
      texts[child.name] = child.text
      guard child.name == "followersperdate" else { continue }
      for day in child.children { note(day.name, day.text) }
    }
  }

  /// Takes in one day of the past: `date2009-05-11`, as XML forces a name to begin, or `2011-07-25`.
  private mutating func note(_ name: String, _ count: String?) {
    let date = name.hasPrefix("date") ? String(name.dropFirst(4)) : name
    guard let day = FeedDate.timestamp(date), let count = count.flatMap({ Int($0) }) else { return }
    history.append((day, count))
  }

  func number(_ name: String) -> Int? { texts[name].flatMap { Int($0) } }

  /// When the numbers were true.
  var moment: Timestamp? {
    if let seconds = texts["last_update"].flatMap({ Int64($0) }) {
      return FeedDate.timestamp(epoch: seconds)
    }
    return texts["date_updated"].flatMap { FeedDate.timestamp($0) }
  }

  /// A whole URL; the first generation gave a fragment that leads nowhere by itself.
  var avatar: String? { texts["avatar"].flatMap { $0.hasPrefix("http") ? $0 : nil } }
}

extension JSONValue {
  /// A text, or the digits of a number.
  fileprivate var scalar: String? {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    default: nil
    }
  }
}
