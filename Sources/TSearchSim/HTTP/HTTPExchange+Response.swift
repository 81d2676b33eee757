import CMicrohttpd

extension HTTPExchange {
  /// Queues an answer, or closes the connection where that is the answer.
  static func send(_ answer: SampleResponse, on connection: OpaquePointer, _ stop: StopSignal) -> MHD_Result {
    let client = unsafe tsearch_sim_socket(connection)
    if answer.delivery == .dropped { return .NO }
    if case .delayed(let span) = answer.delivery, !stop.wait(span, client: client) { return .NO }
    let writer = BodyWriter(answer, client: client, stop: stop)
    let context = unsafe Unmanaged.passRetained(writer).toOpaque()
    let response = unsafe MHD_create_response_from_callback(
      UInt64(answer.body.count), 32_768,
      { context, place, buffer, size in
        guard let context = unsafe context, let buffer = unsafe buffer else { return BodyWriter.failure }
        let writer = unsafe Unmanaged<BodyWriter>.fromOpaque(context).takeUnretainedValue()
        return unsafe writer.write(
          from: Int(place), into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
      }, context,
      { context in
        if let context = unsafe context { unsafe Unmanaged<BodyWriter>.fromOpaque(context).release() }
      })
    guard let response = unsafe response else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    for header in answer.headers {
      guard unsafe MHD_add_response_header(response, header.name, header.value) == .YES else { return .NO }
    }
    return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

/// Gives out a body in the way that its answer wants.
private final class BodyWriter {
  /// `MHD_CONTENT_READER_END_WITH_ERROR`, a macro that Swift does not see: the connection is closed.
  static let failure = -2

  private static let pieces = 16

  private let answer: SampleResponse
  private let client: Int32
  private let stop: StopSignal

  init(_ answer: SampleResponse, client: Int32, stop: StopSignal) {
    self.answer = answer
    self.client = client
    self.stop = stop
  }

  /// Copies the next bytes; returns how many, or ``failure``.
  func write(from place: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var end = answer.body.count
    switch answer.delivery {
    case .whole, .delayed, .dropped: break
    case .cut(let limit): end = limit
    case .stalled(let limit, let span):
      end = limit
      if place >= end { _ = stop.wait(span, client: client) }
    case .trickled(let span):
      guard stop.wait(span / Self.pieces, client: client) else { return Self.failure }
      end = min(end, place + max(1, (end + Self.pieces - 1) / Self.pieces))
    }
    let part = answer.body[min(place, end)..<min(end, place + buffer.count)]
    guard !part.isEmpty else { return Self.failure }
    unsafe buffer.copyBytes(from: part)
    return part.count
  }
}
