package import TSearchCore

/// What was asked so far, for tests that count requests.
package struct RequestStatistics: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var at: Timestamp
    package var target: String
    package var headers: [String: String]
    package var status: Int
  }

  /// Older requests are counted, but no longer listed.
  private static let listed = 1000

  package private(set) var endpoints: [String: Int] = [:]
  package private(set) var statuses: [Int: Int] = [:]
  /// The latest requests, oldest first.
  package private(set) var last: [Entry] = []

  mutating func count(_ request: SampleRequest, _ endpoint: String, _ status: Int, at now: Timestamp) {
    endpoints[endpoint, default: 0] += 1
    statuses[status, default: 0] += 1
    if last.count == Self.listed { last.removeFirst() }
    last.append(Entry(at: now, target: request.target(), headers: request.headers, status: status))
  }

  package var total: Int { endpoints.values.reduce(0, +) }

  var json: JSONValue {
    let endpoints = endpoints.sorted { $0.key < $1.key }
    let statuses = statuses.sorted { $0.key < $1.key }
    return [
      "requests": .number(String(total)),
      "endpoints": .object(endpoints.map { JSONMember($0.key, .number(String($0.value))) }),
      "statuses": .object(statuses.map { JSONMember(String($0.key), .number(String($0.value))) }),
      "last": .array(
        last.map { entry in
          [
            "at": .string(entry.at.rfc3339), "target": .string(entry.target),
            "status": .number(String(entry.status)),
          ]
        }),
    ]
  }
}
