import CCurl
import TSearchCore

/// Carries out requests with libcurl, on the loop.
package actor Fetcher: Fetching {
  /// The bounds of every request; `MaxRequests=` and `MaxRequestsPerHost=` are its first two.
  package struct Limits: Equatable, Sendable {
    package var requests: Int
    package var requestsPerHost: Int
    /// How long a connection may take to be made.
    package var connect: Duration
    /// The size of a body after decompression.
    package var bodyBytes: Int

    package init(
      requests: Int = 8, requestsPerHost: Int = 2, connect: Duration = .seconds(10), bodyBytes: Int = 16 << 20
    ) {
      self.requests = requests
      self.requestsPerHost = requestsPerHost
      self.connect = connect
      self.bodyBytes = bodyBytes
    }
  }

  /// What one hop of a request is answered.
  private struct Answer: Sendable {
    var response: HTTPResponse
    var location: String?
    var took: Duration
  }

  private typealias Outcome = Result<Answer, FetchError>

  /// A hop that waits or runs.
  private final class Hop {
    let route: Route
    let span: Duration
    let continuation: CheckedContinuation<Outcome, Never>
    let clearance = Clearance.current
    var transfer: Transfer?

    init(_ route: Route, within span: Duration, _ continuation: CheckedContinuation<Outcome, Never>) {
      self.route = route
      self.span = span
      self.continuation = continuation
    }
  }

  private let loop: LoopExecutor
  private var limits: Limits
  private var line: WaitingLine
  private var hops: [WaitingLine.Ticket: Hop] = [:]
  private var idle: [Transfer] = []

  nonisolated package var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  package init(loop: LoopExecutor, limits: Limits = Limits()) {
    self.loop = loop
    self.limits = limits
    line = WaitingLine(total: limits.requests, perHost: limits.requestsPerHost)
  }

  /// Takes on other limits; what runs already is left alone.
  package func adjust(_ limits: Limits) {
    self.limits = limits
    line.total = limits.requests
    line.perHost = limits.requestsPerHost
    admit()
  }

  /// Asks, and follows redirects.
  ///
  /// The deadline counts from the moment a connection may be used, not the wait for other requests before.
  package func fetch(_ request: HTTPRequest) async throws(FetchError) -> HTTPResponse {
    var route = try Route(request)
    var left = request.deadline
    while true {
      let answer = try await outcome(of: route, within: left).get()
      guard try route.follow(status: answer.response.status, location: answer.location) else {
        return answer.response
      }
      left -= answer.took
      guard left > .zero else {
        throw FetchError(.timeout, "'\(route.address.host)': the answer takes too long")
      }
    }
  }

  private func outcome(of route: Route, within span: Duration) async -> Outcome {
    let ticket = line.takeTicket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        hops[ticket] = Hop(route, within: span, continuation)
        if Task.isCancelled {
          cancel(ticket)
        } else if line.enter(ticket, route.address.host) {
          begin(ticket)
        }
      }
    } onCancel: {
      loop.run { self.assumeIsolated { $0.cancel(ticket) } }
    }
  }
}

extension Fetcher {
  /// Bounds of what is kept of an answer's headers; libcurl itself ends one whose headers pass 300 KB.
  private static let mostHeaders = 100
  private static let mostHeaderBytes = 64 << 10

  private func admit() {
    while let ticket = line.admit() { begin(ticket) }
  }

  /// Starts a hop whose turn it is, where it may still go.
  private func begin(_ ticket: WaitingLine.Ticket) {
    guard let hop = hops[ticket], !hop.clearance.isGiven else { return start(ticket) }
    hops[ticket] = nil
    line.finish(hop.route.address.host)
    hop.continuation.resume(returning: .failure(.heldBack(host: hop.route.address.host)))
  }

  private func start(_ ticket: WaitingLine.Ticket) {
    guard let hop = hops[ticket] else { return }
    do throws(FetchError) {
      let transfer = if let used = idle.popLast() { used } else { try Transfer() }
      try transfer.prepare(hop.route.hop, within: hop.span, limits: limits)
      transfer.finish = { code in self.assumeIsolated { $0.finish(ticket, code) } }
      hop.transfer = transfer
      loop.start(transfer)
    } catch {
      end(ticket, .failure(error))
    }
  }

  private func finish(_ ticket: WaitingLine.Ticket, _ code: CURLcode) {
    guard let hop = hops[ticket], let transfer = hop.transfer else { return }
    guard code == CURLE_OK else {
      return end(ticket, .failure(FetchError(code, of: transfer, host: hop.route.address.host)))
    }
    let response = HTTPResponse(
      status: transfer.number(CURLINFO_RESPONSE_CODE),
      headers: transfer.readHeaders(atMost: Self.mostHeaders, bytes: Self.mostHeaderBytes),
      body: transfer.bytes, finalURL: hop.route.address.url, movedTo: hop.route.movedTo)
    // libcurl takes headers that are cut for an answer with an empty body.
    if response.status == 200, response.body.isEmpty, !transfer.isLengthKnown {
      return end(ticket, .failure(FetchError(.brokenOff, "'\(hop.route.address.host)': the answer is empty")))
    }
    let took = Duration.microseconds(transfer.count(CURLINFO_TOTAL_TIME_T))
    end(
      ticket, .success(Answer(response: response, location: transfer.text(CURLINFO_REDIRECT_URL), took: took))
    )
  }

  private func cancel(_ ticket: WaitingLine.Ticket) {
    guard let hop = hops[ticket] else { return }
    let error = Outcome.failure(.cancelled(host: hop.route.address.host))
    if let transfer = hop.transfer {
      loop.cancel(transfer)
      return end(ticket, error)
    }
    line.leave(ticket, hop.route.address.host)
    hops[ticket] = nil
    hop.continuation.resume(returning: error)
  }

  /// Frees the place of a hop that was admitted, and answers it.
  private func end(_ ticket: WaitingLine.Ticket, _ outcome: Outcome) {
    guard let hop = hops.removeValue(forKey: ticket) else { return }
    if let transfer = hop.transfer {
      transfer.finish = nil
      transfer.trim()
      if idle.count < limits.requests { idle.append(transfer) }
    }
    line.finish(hop.route.address.host)
    admit()
    hop.continuation.resume(returning: outcome)
  }
}
