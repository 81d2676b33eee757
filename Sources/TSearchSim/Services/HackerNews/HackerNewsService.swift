import TSearchCore

/// Algolia's search of Hacker News (FORMATS section 9); it tells nothing of its limits.
struct HackerNewsService: SampleService {
  var serving: Serving

  static func endpoint(of request: SampleRequest) -> String? {
    switch request.path {
    case "/api/v1/search_by_date": "hackernews/search_by_date"
    case "/api/v1/search": "hackernews/search"
    default: nil
    }
  }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    status >= 500 ? HTMLPages.overCapacity(status) : refusal(status, StatusWords.words(status))
  }

  static func refusal(_ status: Int, _ words: String) -> SampleResponse {
    SampleResponse(status, json: ["message": .string(words), "status": .number(String(status))])
  }

  func answer(_ request: SampleRequest) -> SampleResponse {
    HackerNewsSearch(serving: serving).answer(request)
  }
}
