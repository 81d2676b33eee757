/// An answer of the sample services, with the way in which it goes out.
package struct SampleResponse: Equatable, Sendable {
  package struct Header: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  /// How the bytes reach the client.
  package enum Delivery: Equatable, Sendable {
    case whole
    /// Nothing of the answer for that long, then all of it.
    case delayed(Duration)
    /// The body in small pieces over that long.
    case trickled(Duration)
    /// Headers, that many bytes, and then nothing for that long.
    case stalled(after: Int, Duration)
    /// Headers that promise the whole body, that many bytes, and a closed connection.
    case cut(after: Int)
    /// A closed connection without an answer.
    case dropped
  }

  package var status: Int
  package var headers: [Header]
  package var body: [UInt8]
  package var delivery: Delivery = .whole

  package init(_ status: Int = 200, type: String? = nil, headers: [(String, String)] = [], body: [UInt8] = [])
  {
    self.status = status
    self.headers = headers.map { Header(name: $0.0, value: $0.1) }
    self.body = body
    if let type { self["Content-Type"] = type }
  }

  /// The value of a header; setting `nil` removes it.
  ///
  /// Case does not count.
  package subscript(name: String) -> String? {
    get { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      headers.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { headers.append(Header(name: name, value: newValue)) }
    }
  }

  package var text: String { String(decoding: body, as: UTF8.self) }
}
