/// How large a picture says it is, in pixels.
///
/// Read before anyone unpacks it: a few bytes may claim more pixels than a machine has memory.
///
/// - SeeAlso: PNG 11.2.2, GIF89a 18, ITU-T T.81 B.2.2, RFC 9649 section 2.
struct PictureSize: Equatable {
  var width: Int
  var height: Int

  /// `nil` where the bytes end before they say so, or are no such picture after all.
  init?(of bytes: [UInt8], _ kind: PictureKind) {
    let fields = Fields(bytes: bytes)
    switch kind {
    case .png:
      guard fields.text(at: 12, "IHDR") else { return nil }
      self.init(fields.large(at: 16, 4), fields.large(at: 20, 4))
    case .gif: self.init(fields.small(at: 6, 2), fields.small(at: 8, 2))
    case .webp: self.init(webp: fields)
    case .jpeg: self.init(jpeg: fields)
    }
  }

  private init?(_ width: Int?, _ height: Int?) {
    guard let width, let height else { return nil }
    self.width = width
    self.height = height
  }

  private init?(webp fields: Fields) {
    if fields.text(at: 12, "VP8X") {
      self.init(fields.small(at: 24, 3).map { $0 + 1 }, fields.small(at: 27, 3).map { $0 + 1 })
    } else if fields.text(at: 12, "VP8L"), let bits = fields.small(at: 21, 4) {
      self.init(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    } else if fields.text(at: 12, "VP8 ") {
      self.init(fields.small(at: 26, 2).map { $0 & 0x3FFF }, fields.small(at: 28, 2).map { $0 & 0x3FFF })
    } else {
      return nil
    }
  }

  private init?(jpeg fields: Fields) {
    guard let frame = PictureSize.frame(of: fields) else { return nil }
    self.init(fields.large(at: frame + 7, 2), fields.large(at: frame + 5, 2))
  }

  /// Where the frame's header stands behind the other segments.
  private static func frame(of fields: Fields) -> Int? {
    var place = 2
    while let marker = fields.large(at: place, 2), marker >> 8 == 0xFF {
      switch marker & 0xFF {
      case 0xFF: place += 1  // Padding.
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker & 0xFF): return place
      default:
        guard let length = fields.large(at: place + 2, 2), length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }
}

/// Numbers and texts at places of the bytes.
private struct Fields {
  var bytes: [UInt8]

  func text(at place: Int, _ text: StaticString) -> Bool {
    bytes.dropFirst(place).starts(with: text.description.utf8)
  }

  /// The highest byte first.
  func large(at place: Int, _ count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The lowest byte first.
  func small(at place: Int, _ count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
