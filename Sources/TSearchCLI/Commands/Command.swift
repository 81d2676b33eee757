/// One command: `spec` declares it, `init` turns words into types, `run` works through the context.
package protocol Command: Sendable {
  static var spec: CommandSpec { get }
  init(_ input: ParsedArguments) throws(UsageError)
  func run(_ context: CommandContext) throws
}
