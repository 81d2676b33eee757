import TSearchCore

/// The pictures of people on the page: each one stands in it once, however often it is shown.
struct ReportFaces {
  /// What is shown; of the same bytes only the first is there.
  private var pictures: [Picture] = []
  private var places: [String: Int] = [:]
  /// How many addresses had a picture that found no room.
  private(set) var leftOut = 0

  init() {}

  /// Takes the smallest pictures first, so that as many people as can be have theirs.
  ///
  /// - Parameters:
  ///   - found: Pictures by their addresses.
  ///   - room: How many bytes of the page they may take.
  init(_ found: [(address: String, picture: Picture)], room: Int) {
    var left = room
    var known: [[UInt8]: Int] = [:]
    for (address, picture) in found.sorted(by: { $0.picture.bytes.count < $1.picture.bytes.count }) {
      if let place = known[picture.bytes] {
        places[address] = place
        continue
      }
      let bytes = ReportFaces.symbol(picture, 0).utf8.count + ReportFaces.longestNumber
      guard bytes <= left else {
        leftOut += 1
        continue
      }
      left -= bytes
      known[picture.bytes] = pictures.count
      places[address] = pictures.count
      pictures.append(picture)
    }
  }

  private static let longestNumber = 5

  /// The pictures themselves, to be named by the faces; nothing where there are none.
  var html: String {
    guard !pictures.isEmpty else { return "" }
    let symbols = pictures.enumerated().map { ReportFaces.symbol($1, $0) }.joined(separator: "\n")
    return "<svg class=\"store\" aria-hidden=\"true\" focusable=\"false\"><defs>\n\(symbols)\n</defs></svg>\n"
  }

  private static func symbol(_ picture: Picture, _ number: Int) -> String {
    "<image id=\"p\(number)\" width=\"44\" height=\"44\" preserveAspectRatio=\"xMidYMid slice\" "
      + "href=\"data:\(picture.kind.mediaType);base64,\(Base64.text(picture.bytes))\"/>"
  }

  /// A person's face: the picture, or the first letter of the name.
  func face(of name: String, at address: String?) -> String {
    let inside: String
    if let place = address.flatMap({ places[$0] }) {
      inside = "<use href=\"#p\(place)\"/>"
    } else {
      let letter = name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "·"
      inside =
        "<text class=\"letter\" x=\"22\" y=\"29\" text-anchor=\"middle\">"
        + HTMLText.escaped(String(letter.prefix(1))) + "</text>"
    }
    return "<svg class=\"face \(ReportTint.of(name))\" viewBox=\"0 0 44 44\" aria-hidden=\"true\">"
      + "<rect class=\"blank\" width=\"44\" height=\"44\"/>\(inside)</svg>"
  }
}
