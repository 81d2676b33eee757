import TSearchCore

/// Twitter Counter, both generations (FORMATS section 3).
struct TwitterCounterService: SampleService {
  /// Days of the past that an answer tells.
  private static let mostDays = 14

  var serving: Serving

  /// The first generation has a path of its own, the second is the root.
  static func endpoint(of request: SampleRequest) -> String? {
    switch request.path {
    case "/api", "/api/": "twittercounter/2009"
    case "/" where request["twitter_id"] != nil || request["username"] != nil || request["apikey"] != nil:
      "twittercounter/2011"
    default: nil
    }
  }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    switch status {
    case 401: refusal(401, "API credentials are incorrect")
    case 404: refusal(404, "Could not load statistics for this user")
    default: status >= 500 ? HTMLPages.overCapacity(status) : refusal(status, StatusWords.words(status))
    }
  }

  private static func refusal(_ status: Int, _ words: String) -> SampleResponse {
    SampleResponse(status, json: ["version": "1.1", "error": .string(words)])
  }

  func answer(_ request: SampleRequest) -> SampleResponse {
    let isSecond = request.path == "/"
    if isSecond, !serving.options.accept(request["apikey"]) { return Self.error(401, request) }
    guard
      let person = request["twitter_id"].flatMap(SamplePerson.withID)
        ?? request["username"].flatMap(SamplePerson.named)
    else {
      return request["twitter_id"] ?? request["username"] == nil
        ? Self.refusal(404, "Invalid username or twitter_id") : Self.error(404, request)
    }
    let days = min(max(request.number(isSecond ? "count" : "results") ?? Self.mostDays, 0), Self.mostDays)
    let form = (request["output"] ?? (isSecond ? "json" : "xml")).lowercased()
    let answer = TwitterCounterAnswer(
      person: person, days: days, isSecond: isSecond, now: serving.now, base: serving.base)
    var response: SampleResponse
    switch form {
    case "json": response = SampleResponse(json: answer.json)
    case "xml": response = SampleResponse(type: "text/xml; charset=utf-8", body: Array(answer.xml.utf8))
    default: return Self.error(406, request)
    }
    response["Cache-Control"] = "max-age=1800"
    return response
  }
}
