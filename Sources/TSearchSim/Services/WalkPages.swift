/// Which page of a walk a bound leads to, where a service's requests give bounds and no number.
struct WalkPages {
  /// More bounds than that are forgotten, all at once.
  private static let most = 10_000

  private var pages: [String: Int] = [:]

  /// Remembers that a request with that bound asks for that page of a walk.
  mutating func note(_ page: Int, at path: String, _ bound: String) {
    if pages.count >= Self.most { pages = [:] }
    pages[path + " " + bound] = page
  }

  /// The number of the page that is asked for, from 1.
  func page(of request: SampleRequest) -> Int {
    let bounds = request.parameters.flatMap { parameter in
      parameter.name == "numericFilters"
        ? parameter.value.split(separator: ",").map(String.init) : ["\(parameter.name)=\(parameter.value)"]
    }
    return bounds.compactMap { pages[request.path + " " + $0] }.max() ?? request.walkPage
  }
}
