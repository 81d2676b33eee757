/// An account as `account add`, `list` and `show` print it: the JSON shape `Reading`, and more.
package struct AccountReport: Equatable, Sendable {
  package var handle: String
  package var id: String?
  package var source: String
  package var name: String?
  package var avatar: String?
  /// Seconds.
  package var every: Int
  /// The latest reading that is believed.
  package var last: StoredReading?
  package var problem: FollowedAccount.Problem?
  package var estimates: FollowedAccount.Estimates?
  package var count: Int
  package var notes: [String] = []
  /// Followers a week ago, for the growth since.
  package var weekAgo: Int?
  /// Only of `add` and `show`.
  package var forecast: FollowerForecast?
  package var forecastReason: String?
  package var history: [StoredReading] = []

  package init(_ account: FollowedAccount, readings: [StoredReading]) {
    handle = account.handle
    id = account.id
    source = account.source.rawValue
    name = account.name
    avatar = account.avatar
    every = Int(account.interval.components.seconds)
    last = readings.last
    problem = account.problem
    estimates = account.estimates
    count = readings.count
    if let last = readings.last {
      let week = last.at - .seconds(7 * 86_400)
      weekAgo = readings.last { $0.at <= week }?.followers
    }
  }

  package mutating func take(_ outcome: Result<FollowerForecast, ForecastRefusal>) {
    switch outcome {
    case .success(let made): forecast = made
    case .failure(let refusal): forecastReason = refusal.reason
    }
  }
}

/// What `account remove` forgot.
package struct AccountRemoval: Equatable, Sendable {
  package var handle: String
  package var source: String
  package var readings: Int

  package init(handle: String, source: String, readings: Int) {
    self.handle = handle
    self.source = source
    self.readings = readings
  }

  package var json: JSONValue {
    ["removed": .string("@" + handle), "source": .string(source), "readings": .optional(readings)]
  }
}

extension AccountReport: JSONShape {
  package var json: JSONValue {
    var members: [JSONMember] = [
      JSONMember("account", .string("@" + handle)), JSONMember("id", .optional(id)),
      JSONMember("source", .string(source)), JSONMember("at", .optional(last?.at)),
      JSONMember("followers", .optional(last?.followers)),
      JSONMember("following", .optional(last?.following)),
      JSONMember("posts", .optional(last?.posts)), JSONMember("name", .optional(name)),
      JSONMember("avatar", .optional(avatar)), JSONMember("every", .optional(every)),
      JSONMember("readings", .optional(count)), JSONMember("week_ago", .optional(weekAgo)),
    ]
    if let problem {
      let error = StandingError(
        kind: problem.kind, source: source, message: problem.message, since: problem.since, retryAt: nil)
      members.append(JSONMember("error", error.json))
    }
    if let estimates {
      let json: JSONValue = [
        "tomorrow": .optional(estimates.tomorrow), "next_month": .optional(estimates.nextMonth),
      ]
      members.append(JSONMember("estimates", json))
    }
    if !notes.isEmpty { members.append(JSONMember("notes", .strings(notes))) }
    if let forecast {
      members.append(JSONMember("forecast", forecast.json))
    } else if let forecastReason {
      members.append(JSONMember("forecast", .null))
      members.append(JSONMember("forecast_reason", .string(forecastReason)))
    }
    if !history.isEmpty {
      members.append(
        JSONMember(
          "history",
          .array(history.map { ["at": .string($0.at.rfc3339), "followers": .optional($0.followers)] })))
    }
    return .object(members)
  }

  package init(json: JSONValue) throws(ShapeError) {
    handle = String(try json.text("account").drop { $0 == "@" })
    id = json["id"]?.string
    source = try json.text("source")
    name = json["name"]?.string
    avatar = json["avatar"]?.string
    every = json["every"]?.int ?? 0
    count = json["readings"]?.int ?? 0
    weekAgo = json["week_ago"]?.int
    if let at = json["at"]?.time, let followers = json["followers"]?.int {
      last = StoredReading(
        at: at, followers: followers, following: json["following"]?.int, posts: json["posts"]?.int)
    }
    if let error = try StandingError.optional(json["error"]) {
      problem = FollowedAccount.Problem(kind: error.kind, message: error.message, since: error.since)
    }
    if let estimates = json["estimates"], !estimates.isNull {
      self.estimates = FollowedAccount.Estimates(
        tomorrow: estimates["tomorrow"]?.int, nextMonth: estimates["next_month"]?.int)
    }
    notes = json["notes"]?.strings ?? []
    if let forecast = json["forecast"], !forecast.isNull {
      self.forecast = try FollowerForecast(json: forecast)
    }
    forecastReason = json["forecast_reason"]?.string
    history = (json["history"]?.array ?? []).compactMap { reading in
      guard let at = reading["at"]?.time, let followers = reading["followers"]?.int else { return nil }
      return StoredReading(at: at, followers: followers)
    }
  }
}

extension FollowerForecast: JSONShape {
  private static func json(_ value: Value) -> JSONValue {
    ["expected": .optional(value.expected), "low": .optional(value.low), "high": .optional(value.high)]
  }

  private static func value(_ json: JSONValue) throws(ShapeError) -> Value {
    Value(
      expected: try json.number("expected"), low: try json.number("low"), high: try json.number("high"))
  }

  package var json: JSONValue {
    [
      "tomorrow": FollowerForecast.json(tomorrow), "next_week": FollowerForecast.json(nextWeek),
      "next_month": FollowerForecast.json(nextMonth),
      "scores": .array(
        scores.map {
          [
            "days": .optional($0.horizon), "forecasts": .optional($0.count),
            "error": .optional(Int($0.error.rounded())),
            "last_value_error": .optional(Int($0.lastValueError.rounded())),
            "line_error": .optional(Int($0.lineError.rounded())),
          ]
        }),
      "steps": .array(
        steps.map {
          [
            "at": .string(Timestamp(milliseconds: Int64($0.day * 86_400_000)).rfc3339),
            "change": .optional(Int($0.change.rounded())),
          ]
        }),
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    var scores: [Score] = []
    for score in json["scores"]?.array ?? [] {
      scores.append(
        Score(
          horizon: try score.number("days"), count: try score.number("forecasts"),
          error: Double(try score.number("error")),
          lastValueError: Double(try score.number("last_value_error")),
          lineError: Double(try score.number("line_error"))))
    }
    let steps = (json["steps"]?.array ?? []).compactMap { step -> FollowerStep? in
      guard let at = step["at"]?.time, let change = step["change"]?.int else { return nil }
      return FollowerStep(index: 0, day: Double(at.milliseconds) / 86_400_000, change: Double(change))
    }
    self.init(
      tomorrow: try FollowerForecast.value(try json.member("tomorrow")),
      nextWeek: try FollowerForecast.value(try json.member("next_week")),
      nextMonth: try FollowerForecast.value(try json.member("next_month")), steps: steps, scores: scores)
  }
}
