/// ISO-8859-1, with what it lacks written as the format allows.
enum Latin1 {
  /// Writes a body in ISO-8859-1; it says so in header and XML declaration, or nowhere.
  static func recode(_ response: inout SampleResponse, isDeclared: Bool) {
    let type = response["Content-Type"].flatMap { $0.split(separator: ";").first } ?? "text/plain"
    let isJSON = type.hasSuffix("json")
    let said = "encoding=\"UTF-8\""
    var text = response.text
    if let place = text.firstRange(of: said) {
      text.replaceSubrange(place, with: isDeclared ? "encoding=\"ISO-8859-1\"" : "")
    }
    response.body = text.unicodeScalars.flatMap { scalar in
      scalar.value < 0x100
        ? [UInt8(scalar.value)] : Array((isJSON ? json(scalar) : "&#\(scalar.value);").utf8)
    }
    response["Content-Type"] = isDeclared ? "\(type); charset=ISO-8859-1" : String(type)
  }

  private static func json(_ scalar: Unicode.Scalar) -> String {
    String(Character(scalar)).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
