import Synchronization
package import TSearchCore

/// The sample services: a request in, an answer out, the same ones for the same seed, clock and requests.
///
/// ``HTTPListener`` puts it on a socket; tests may also call ``respond(to:)`` without one.
package final class SampleServer: Sendable {
  package typealias Clock = @Sendable () -> Timestamp

  package let stream: PostStream
  package let options: SampleOptions
  private let clock: Clock
  private let state: Mutex<State>

  private struct State {
    var board: FaultBoard
    var statistics = RequestStatistics()
    var quota: RequestQuota
  }

  package init(_ options: SampleOptions, clock: @escaping Clock) {
    let start = clock() - options.history
    stream = PostStream(seed: options.seed, rate: options.rate, start: start)
    self.options = options
    self.clock = clock
    var board = FaultBoard(random: stream.random)
    for fault in options.faults { board.add(fault, at: start) }
    state = Mutex(State(board: board, quota: RequestQuota(options.services.limit)))
  }

  /// The posts that can be seen now.
  package var view: StreamView {
    StreamView(stream, state.withLock { $0.board.disturbances() }, at: clock())
  }

  package var statistics: RequestStatistics { state.withLock { $0.statistics } }

  package var faults: [Fault] { state.withLock { $0.board.faults } }

  package func add(_ fault: Fault) {
    let now = clock()
    state.withLock { $0.board.add(fault, at: now) }
  }

  package func clearFaults() { state.withLock { $0.board.clear() } }

  package func respond(to request: SampleRequest) -> SampleResponse {
    if request.path.hasPrefix("/_sim/") { return control(request) }
    let now = clock()
    let service = Service(request)
    let (faults, view, refusal) = state.withLock { state in
      (
        state.board.take(for: request, at: now), StreamView(stream, state.board.disturbances(), at: now),
        state.quota.take(service.name, at: now)
      )
    }
    var response = refusal.isOver ? AnswerFault.error(429, request) : answer(request, service, view, faults)
    for (name, value) in refusal.headers { response[name] = value }
    response["Date"] = now.httpDate
    for case .wire(let fault) in faults { fault.apply(to: &response, at: now) }
    state.withLock { $0.statistics.count(request, service.name, response.status, at: now) }
    return response
  }

  private func answer(
    _ request: SampleRequest, _ service: Service, _ view: StreamView, _ faults: [Fault.Kind]
  ) -> SampleResponse {
    var page = PageFaults()
    for fault in faults {
      switch fault {
      case .answer(let fault):
        if let response = fault.response(to: request, at: view.now) { return response }
      case .page(let fault): fault.apply(to: &page)
      case .posts, .wire: break
      }
    }
    guard request.method == "GET" || request.method == "HEAD" else { return AnswerFault.error(405, request) }
    let serving = Serving(view: view, options: options.services, page: page)
    return switch service {
    case .search: SearchEndpoint(serving: serving).answer(request)
    case .timeline(let user): TimelineEndpoint(serving: serving).answer(request, user: user)
    case .feed(let name): FeedEndpoint(serving: serving).answer(request, name: name)
    case .unknown: AnswerFault.error(404, request)
    }
  }
}

/// The services by their paths.
private enum Service {
  case search
  case timeline(user: String)
  case feed(Substring)
  case unknown

  init(_ request: SampleRequest) {
    let path = request.path.hasPrefix("/1/") ? request.path.dropFirst(2) : request.path[...]
    if path == "/search.json" {
      self = .search
    } else if path == "/statuses/user_timeline.xml" {
      self = .timeline(user: request["screen_name"] ?? "")
    } else if path.hasPrefix("/statuses/user_timeline/"), path.hasSuffix(".xml") {
      self = .timeline(user: String(path.dropFirst(24).dropLast(4)))
    } else if path.hasPrefix("/feeds/") {
      self = .feed(path.dropFirst(7))
    } else {
      self = .unknown
    }
  }

  var name: String {
    switch self {
    case .search: "search"
    case .timeline: "timeline"
    case .feed: "feed"
    case .unknown: "unknown"
    }
  }
}
