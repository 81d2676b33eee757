import TSearchCore

/// What the command line of `tsearch-sim` asks for.
enum SimArguments: Equatable {
  case help, version
  case serve(Serve)

  struct Serve: Equatable {
    var options = SampleOptions()
    var port: UInt16 = 0
    /// When the services' clock starts; `nil`: now.
    var start: Timestamp?
    var speed = 1.0
    var isVerbose = false
  }

  /// - Parameter arguments: Without the program's name.
  init(_ arguments: [String]) throws(SimError) {
    var serve = Serve()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      switch name {
      case "-h", "--help":
        self = .help
        return
      case "--version":
        self = .version
        return
      case "--verbose": serve.isVerbose = true
      default:
        guard SimHelp.options.contains(where: { $0.name == name }) else {
          throw SimError("there is no option '\(word)'")
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw SimError("option '\(name)' needs a value")
        }
        guard try serve.set(name, to: value) else { throw SimError("option '\(name)' cannot be '\(value)'") }
      }
    }
    self = .serve(serve)
  }
}

extension SimArguments.Serve {
  /// Sets one option; `false` where the value is none for it.
  fileprivate mutating func set(_ name: String, to value: String) throws(SimError) -> Bool {
    switch name {
    case "--port": return Self.set(&port, UInt16(value))
    case "--seed": return Self.set(&options.seed, UInt64(value))
    case "--rate":
      return Self.set(&options.rate, Double(value).flatMap { PostStream.rates.contains($0) ? $0 : nil })
    case "--speed": return Self.set(&speed, Double(value).flatMap { (0...1_000_000).contains($0) ? $0 : nil })
    case "--start":
      guard let start = Timestamp(rfc3339: value) else { return false }
      self.start = start
    case "--history": return Self.set(&options.history, Self.span(value))
    case "--reach": return Self.set(&options.services.reach, Self.span(value))
    case "--window": return Self.set(&options.services.window, Int(value).flatMap { $0 >= 0 ? $0 : nil })
    case "--limit":
      let parts = value.split(separator: "/").map(String.init)
      guard parts.count == 2, let requests = Int(parts[0]), requests >= 0, let span = Self.span(parts[1]),
        span > .zero
      else { return false }
      options.services.limit = RequestLimit(requests: requests, span: span)
    case "--day-limit": return Self.set(&options.services.dayLimit, Int(value).flatMap { $0 >= 0 ? $0 : nil })
    case "--token": options.services.tokens.append(value)
    case "--x-names":
      guard ["old", "new"].contains(value) else { return false }
      options.services.hasNewNames = value == "new"
    case "--fault": options.faults.append(try Fault(parsing: value))
    default: return false
    }
    return true
  }

  private static func set<Value>(_ target: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    target = value
    return true
  }

  private static func span(_ text: String) -> Duration? {
    try? Duration(span: text)
  }
}
