/// How the sample services start.
package struct SampleOptions: Equatable, Sendable {
  package var seed: UInt64
  /// Posts a minute.
  package var rate: Double
  /// How long before the start the oldest post was written.
  package var history: Duration
  package var services: ServiceOptions
  package var faults: [Fault]

  package init(
    seed: UInt64 = 1, rate: Double = 20, history: Duration = .seconds(7200),
    services: ServiceOptions = ServiceOptions(), faults: [Fault] = []
  ) {
    self.seed = seed
    self.rate = rate
    self.history = history
    self.services = services
    self.faults = faults
  }
}
