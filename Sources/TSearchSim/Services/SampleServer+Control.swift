import TSearchCore

/// The paths below `/_sim/`, by which tests look at the services and change them while they run.
extension SampleServer {
  func control(_ request: SampleRequest) -> SampleResponse {
    switch (request.method, request.path) {
    case ("GET", "/_sim/stats"):
      SampleResponse(json: .object((statistics.json.members ?? []) + [JSONMember("bill", bill.json)]))
    case ("GET", "/_sim/faults"): SampleResponse(json: .strings(faults.map(\.text)))
    case ("POST", "/_sim/faults"): add(faultsIn: request.body)
    case ("DELETE", "/_sim/faults"): clear()
    case (_, "/_sim/stats"), (_, "/_sim/faults"): SampleResponse(405, json: ["error": "wrong method"])
    default: SampleResponse(404, json: ["error": "there are /_sim/stats and /_sim/faults"])
    }
  }

  private func clear() -> SampleResponse {
    clearFaults()
    return SampleResponse(json: [])
  }

  /// Adds one fault for each line; none where one of them is wrong.
  private func add(faultsIn body: [UInt8]) -> SampleResponse {
    do throws(SimError) {
      var faults: [Fault] = []
      for line in String(decoding: body, as: UTF8.self).split(separator: "\n") {
        faults.append(try Fault(parsing: String(line)))
      }
      for fault in faults { add(fault) }
      return SampleResponse(json: .strings(self.faults.map(\.text)))
    } catch {
      return SampleResponse(400, json: ["error": .string(error.message)])
    }
  }
}
