import TSearchCore
import Testing

@Suite struct ProblemStateTests {
  /// Plays polls, a kind for a failed one and `nil` for a good one, a minute apart; what was said at which poll.
  private func said(_ polls: [ErrorKind?], minutes: Int = 1) -> [String] {
    var state: ProblemState?
    var said: [String] = []
    for (poll, kind) in polls.enumerated() {
      let news: ProblemNews
      if let kind {
        (state, news) = unpack(
          ProblemState.afterFailure(
            SourceError(kind, "sample"), at: noon + .seconds(poll * minutes * 60), before: state))
      } else {
        news = ProblemState.afterSuccess(before: state)
        state = nil
      }
      switch news {
      case .nothing: break
      case .started(let problem): said.append("\(poll) started \(problem.kind.rawValue)")
      case .changed(let problem): said.append("\(poll) changed \(problem.kind.rawValue)")
      case .recovered: said.append("\(poll) recovered")
      }
    }
    return said
  }

  private func unpack(_ pair: (state: ProblemState, news: ProblemNews)) -> (ProblemState?, ProblemNews) {
    (pair.state, pair.news)
  }

  @Test("40 failed polls are said once, and their end once (case 15)")
  func longOutage() {
    #expect(
      said(Array(repeating: .serverError, count: 40) + [nil, nil]) == [
        "2 started server-error", "40 recovered",
      ])
  }

  @Test("what did not last is never said, nor its end")
  func shortFaults() {
    #expect(said([.timeout, .timeout, nil, .timeout, nil, nil]) == [])
  }

  @Test("two failures an hour apart have lasted")
  func lastingAnHour() {
    #expect(said([.timeout, .timeout], minutes: 60) == ["1 started timeout"])
  }

  @Test("another kind is said again, the same one is not")
  func changes() {
    #expect(
      said([.timeout, .timeout, .timeout, .serverError, .serverError, .timeout, nil])
        == ["2 started timeout", "3 changed server-error", "5 changed timeout", "6 recovered"])
  }

  @Test("what only the user can mend is said at once", arguments: [ErrorKind.unauthorized, .gone, .badQuery])
  func atOnce(kind: ErrorKind) {
    #expect(said([kind, kind]) == ["0 started \(kind.rawValue)"])
  }
}
