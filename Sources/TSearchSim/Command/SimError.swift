/// A fault in how the sample services were asked to run.
package struct SimError: Error, Equatable {
  package var message: String
  init(_ message: String) { self.message = message }
}
