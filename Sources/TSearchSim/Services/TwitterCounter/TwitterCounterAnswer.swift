import TSearchCore

/// What Twitter Counter tells of an account.
struct TwitterCounterAnswer {
  var person: SamplePerson
  /// How many days of the past are told.
  var days: Int
  /// Whether it is the generation of 2011.
  var isSecond: Bool
  var now: Timestamp
  /// Where the client reaches the server.
  var base: String

  var json: JSONValue {
    let history = history.map { JSONMember($0.name, .number(String($0.followers))) }
    let members = fields.map { name, value, isNumber in
      JSONMember(name, isNumber && isSecond ? .number(value) : .string(value))
    }
    return .object(members + [JSONMember("followersperdate", .object(history))])
  }

  var xml: String {
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<twittercounter>\n"
    for (name, value, _) in fields { xml += "  " + Markup.element(name, value) + "\n" }
    xml += "  <followersperdate>\n"
    for (name, followers) in history { xml += "    " + Markup.element(name, String(followers)) + "\n" }
    return xml + "  </followersperdate>\n</twittercounter>\n"
  }

  /// Names, values, and whether the second generation writes a number.
  private var fields: [(name: String, value: String, isNumber: Bool)] {
    let today = person.followers(at: now)
    let daily = today - person.followers(at: now - .seconds(86_400))
    var fields = [
      (isSecond ? "username" : "user_name", person.handle, false), ("user_id", person.id, false),
      ("followers_current", String(today), true), ("date_updated", now.date, false),
      ("url", "https://example.org/\(person.handle)", false),
      (
        "avatar",
        isSecond ? AvatarService.address(of: person, on: base) : "sample/\(person.handle)_normal.png", false
      ),
      ("growth_since", String(daily * 100), true), ("average_growth", String(daily), false),
      ("tomorrow", String(today + daily), true), ("next_month", String(today + daily * 30), true),
      ("followers_yesterday", String(today - daily), true), ("rank", "1000", true),
    ]
    if isSecond {
      fields += [
        ("version", "1.1", false), ("follow_days", "15181", false),
        ("last_update", String(now.seconds), true),
      ]
    } else {
      fields += [("follow_days", "100", true), ("followers_2w_ago", String(today - daily * 14), true)]
    }
    return fields
  }

  private var history: [(name: String, followers: Int)] {
    (0..<days).reversed().map { day in
      let moment = now - .seconds(Int64(day) * 86_400)
      return ("date\(moment.date)", person.followers(at: moment))
    }
  }
}
