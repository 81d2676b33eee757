/// A span of seconds as systemd writes it: `1h 30min`.
enum SpanWording {
  static func text(_ seconds: Int) -> String {
    let units = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)]
    var rest = seconds
    var parts: [String] = []
    for (unit, size) in units where rest >= size {
      parts.append("\(rest / size)\(unit)")
      rest %= size
    }
    return parts.isEmpty ? "0s" : parts.joined(separator: " ")
  }
}
