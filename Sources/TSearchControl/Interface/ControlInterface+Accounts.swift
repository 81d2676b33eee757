extension ControlInterface {
  private static func field(_ name: String, _ type: VarlinkType) -> VarlinkField { VarlinkField(name, type) }
  private static func maybe(_ name: String, _ type: VarlinkType) -> VarlinkField {
    VarlinkField(name, .optional(type))
  }

  /// The JSON shapes of accounts.
  static let accountTypes: [VarlinkRecord] = [
    VarlinkRecord(
      "Account",
      "An account that is followed, as last read; every counts seconds. A forecast comes with Add and Show.",
      [
        field("account", .string), maybe("id", .string), field("source", .string), maybe("at", .string),
        maybe("followers", .int), maybe("following", .int), maybe("posts", .int), maybe("name", .string),
        maybe("avatar", .string), maybe("every", .int), maybe("readings", .int), maybe("week_ago", .int),
        maybe("error", .named("StandingError")), maybe("estimates", .object), maybe("notes", .array(.string)),
        maybe("forecast", .named("Forecast")), maybe("forecast_reason", .string),
        maybe("history", .array(.named("FollowerCount"))),
      ]),
    VarlinkRecord("FollowerCount", "A reading.", [field("at", .string), field("followers", .int)]),
    VarlinkRecord(
      "ForecastValue", "What is expected; low to high holds four times of five.",
      [field("expected", .int), field("low", .int), field("high", .int)]),
    VarlinkRecord(
      "ForecastScore", "How wrong forecasts over so many days were on average, beside two simple rules.",
      [
        field("days", .int), field("forecasts", .int), field("error", .int), field("last_value_error", .int),
        field("line_error", .int),
      ]),
    VarlinkRecord(
      "FollowerStep", "A jump that is no trend.", [field("at", .string), field("change", .int)]),
    VarlinkRecord(
      "Forecast", "What to expect of an account's followers.",
      [
        field("tomorrow", .named("ForecastValue")), field("next_week", .named("ForecastValue")),
        field("next_month", .named("ForecastValue")), field("scores", .array(.named("ForecastScore"))),
        field("steps", .array(.named("FollowerStep"))),
      ]),
    VarlinkRecord(
      "AccountRemoval", "An account that was removed, and how many readings went with it.",
      [field("removed", .string), field("source", .string), field("readings", .int)]),
  ]
}
