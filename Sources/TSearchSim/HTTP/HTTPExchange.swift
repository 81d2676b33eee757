import CMicrohttpd

/// One request on its way in and its answer on its way out; the connection's thread alone uses it.
final class HTTPExchange {
  /// What all exchanges of one listener share; it outlives the library's threads.
  final class Server: Sendable {
    let respond: HTTPListener.Responder
    let stop: StopSignal

    init(respond: @escaping HTTPListener.Responder, stop: StopSignal) {
      self.respond = respond
      self.stop = stop
    }
  }

  private static let largestBody = 1 << 20

  private let target: String
  private var body: [UInt8] = []
  private var hasHeaders = false

  private init(target: String) { self.target = target }

  /// Called with the request line; the exchange made here is the library's until ``complete(_:)``.
  static func begin(_ target: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
    let target = unsafe target.map { unsafe String(cString: $0) } ?? "/"
    return unsafe Unmanaged.passRetained(HTTPExchange(target: target)).toOpaque()
  }

  static func complete(_ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let pointer = unsafe exchange?.pointee else { return }
    unsafe Unmanaged<HTTPExchange>.fromOpaque(pointer).release()
    unsafe exchange?.pointee = nil
  }

  /// Called once when the headers are there, once for each part of the body, and once at its end.
  static func advance(
    _ server: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ method: UnsafePointer<CChar>?,
    _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let server = unsafe server, let connection = unsafe connection, let method = unsafe method,
      let size = unsafe size, let pointer = unsafe exchange?.pointee
    else { return .NO }
    let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
    if !exchange.hasHeaders {
      exchange.hasHeaders = true
      return .YES
    }
    if unsafe size.pointee > 0 {
      let part = unsafe UnsafeRawBufferPointer(start: data, count: size.pointee)
      guard exchange.body.count + part.count <= largestBody else { return .NO }
      unsafe exchange.body.append(contentsOf: part)
      unsafe size.pointee = 0
      return .YES
    }
    let shared = unsafe Unmanaged<Server>.fromOpaque(server).takeUnretainedValue()
    let request = SampleRequest(
      exchange.target, method: unsafe String(cString: method), headers: unsafe headers(of: connection),
      body: exchange.body)
    return unsafe send(shared.respond(request), on: connection, shared.stop)
  }

  private static func headers(of connection: OpaquePointer) -> [String: String] {
    var headers: [String: String] = [:]
    unsafe withUnsafeMutablePointer(to: &headers) { pointer in
      _ = unsafe MHD_get_connection_values(
        connection, .HEADER_KIND,
        { context, _, name, value in
          if let name = unsafe name, let value = unsafe value {
            let headers = unsafe context?.assumingMemoryBound(to: [String: String].self)
            unsafe headers?.pointee[String(cString: name)] = unsafe String(cString: value)
          }
          return .YES
        }, pointer)
    }
    return headers
  }
}
