import TSearchCore

extension WireFault {
  /// Changes an answer on its way out.
  func apply(to response: inout SampleResponse, at now: Timestamp) {
    switch self {
    case .contentType(let type): response["Content-Type"] = type
    case .latin1(let isDeclared): Latin1.recode(&response, isDeclared: isDeclared)
    case .gzip:
      response.body = Gzip.stored(response.body)
      response["Content-Encoding"] = "gzip"
    case .bomb(let size):
      response.body = Gzip.bomb(size)
      response["Content-Encoding"] = "gzip"
    case .huge(let size):
      let missing = max(0, size - response.body.count)
      response.body.append(contentsOf: repeatElement(0x20, count: missing))
    case .cut(let size): response.delivery = .cut(after: min(size, response.body.count))
    case .delayed(let span): response.delivery = .delayed(span)
    case .trickled(let span): response.delivery = .trickled(span)
    case .stalled(let span): response.delivery = .stalled(after: response.body.count / 2, span)
    case .dropped: response.delivery = .dropped
    case .clock(let error): response["Date"] = (now + error).httpDate
    }
  }
}
