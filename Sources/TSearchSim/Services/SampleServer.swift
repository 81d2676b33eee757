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
  private let clients = SampleClients()

  private struct State {
    var board: FaultBoard
    var statistics = RequestStatistics()
    var quota = RequestQuota()
  }

  package init(_ options: SampleOptions, clock: @escaping Clock) {
    let start = clock() - options.history
    stream = PostStream(seed: options.seed, rate: options.rate, start: start)
    self.options = options
    self.clock = clock
    var board = FaultBoard(random: stream.random)
    for fault in options.faults { board.add(fault, at: start) }
    state = Mutex(State(board: board))
  }

  /// The posts that can be seen now.
  package var view: StreamView {
    StreamView(stream, state.withLock { $0.board.disturbances() }, at: clock())
  }

  package var statistics: RequestStatistics { state.withLock { $0.statistics } }

  /// What X would bill for so far.
  package var bill: XBill { clients.bill }

  package var faults: [Fault] { state.withLock { $0.board.faults } }

  package func add(_ fault: Fault) {
    let now = clock()
    state.withLock { $0.board.add(fault, at: now) }
  }

  package func clearFaults() { state.withLock { $0.board.clear() } }

  package func respond(to request: SampleRequest) -> SampleResponse {
    if request.path.hasPrefix("/_sim/") { return control(request) }
    let now = clock()
    let (service, endpoint) = SampleServices.service(of: request)
    let page = clients.page(of: request)
    let (faults, view, quotas) = state.withLock { state in
      (
        state.board.take(for: request, page: page, at: now),
        StreamView(stream, state.board.disturbances(), at: now),
        takeQuotas(of: service, endpoint, in: &state.quota, at: now)
      )
    }
    var response =
      quotas.contains(where: \.isOver)
      ? service.error(429, request) : answer(request, page, service, view, faults)
    // A limit that is made up tells its own time, or none.
    let isMadeUp = faults.contains { if case .answer(.rateLimited) = $0 { true } else { false } }
    if !isMadeUp {
      for (name, value) in quotas.flatMap(\.headers) { response[name] = response[name] ?? value }
    }
    response["Date"] = service.date(now)
    for case .wire(let fault) in faults { fault.apply(to: &response, at: now) }
    state.withLock { $0.statistics.count(request, endpoint, response.status, at: now) }
    return response
  }

  /// Counts a request against the limits of its endpoint.
  private func takeQuotas(
    of service: any SampleService.Type, _ endpoint: String, in quota: inout RequestQuota, at now: Timestamp
  ) -> [RequestQuota.Answer] {
    let limit = options.services.limit ?? service.limit(of: endpoint)
    var answers = [quota.take(endpoint, of: limit, service.limitForm, at: now)]
    if service == XService.self, let number = options.services.dayLimit {
      let day = RequestLimit(requests: number, span: .seconds(86_400))
      answers.append(quota.take("day " + endpoint, of: day, .day, at: now))
    }
    return answers
  }

  private func answer(
    _ request: SampleRequest, _ number: Int, _ service: any SampleService.Type, _ view: StreamView,
    _ faults: [Fault.Kind]
  ) -> SampleResponse {
    var page = PageFaults()
    for fault in faults {
      switch fault {
      case .answer(let fault):
        if let response = fault.response(to: request, from: clients, at: view.now) { return response }
      case .page(let fault): fault.apply(to: &page)
      case .posts, .wire: break
      }
    }
    guard service.accepts(request) else { return service.error(405, request) }
    let serving = Serving(
      view: view, options: options.services, number: number, page: page, clients: clients,
      base: "http://" + (request.headers["host"] ?? "example.org"))
    return service.init(serving: serving).answer(request)
  }
}
