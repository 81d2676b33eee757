import Testing

@testable import TSearchCore

@Suite struct PictureTests {
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  private static func small(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }
  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + text("IHDR") + big(width, 4)
      + big(height, 4)
  }
  private static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0] + big(4, 2) + [0, 0] + [0xFF, 0xC4] + big(3, 2) + [0]
      + [0xFF, 0xFF, 0xC2] + big(17, 2) + [8] + big(height, 2) + big(width, 2)
  }
  private static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    text("GIF89a") + small(width, 2) + small(height, 2)
  }
  private static func webp(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    text("RIFF") + small(30, 4) + text("WEBP" + kind) + small(body.count, 4) + body
  }
  private static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
    webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + small(width, 2) + small(height, 2))
  }
  private static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
    webp("VP8L", [0x2F] + small((height - 1) << 14 | (width - 1), 4))
  }
  private static func extended(_ width: Int, _ height: Int) -> [UInt8] {
    webp("VP8X", [0, 0, 0, 0] + small(width - 1, 3) + small(height - 1, 3))
  }

  private static let makers: [(PictureKind, @Sendable (Int, Int) -> [UInt8])] = [
    (.png, png), (.jpeg, jpeg), (.gif, gif), (.webp, lossy), (.webp, lossless), (.webp, extended),
  ]

  @Test("the kind and the size come from the bytes", arguments: makers.indices)
  func kinds(index: Int) {
    let (kind, make) = Self.makers[index]
    #expect(PictureSize(of: make(400, 300), kind) == PictureSize(of: Self.png(400, 300), .png))
    #expect(Picture(make(400, 300))?.kind == kind)
    #expect(Picture(make(1, 1)) != nil && Picture(make(4096, 4096)) != nil)
    #expect(Picture(make(4097, 10)) == nil && Picture(make(10, 4097)) == nil)
    // Cut anywhere, it is no picture or the same one; never a trap.
    for count in 0..<make(400, 300).count {
      #expect(Picture(Array(make(400, 300).prefix(count)))?.kind ?? kind == kind)
    }
  }

  @Test(
    "all else is refused, whatever it is called",
    arguments: [
      "", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<?xml version=\"1.0\"?><svg/>", "<html>",
      "GIF90a....",
      "BM......", "\u{0}\u{0}\u{1}\u{0}", "RIFF....WAVE", "RIFF....WEBPABCD............", "%PDF-1.7",
    ])
  func others(text: String) { #expect(Picture(Array(text.utf8)) == nil) }

  @Test("what claims no pixels, or is larger than 1 MiB, is refused")
  func bounds() {
    #expect(Picture(Self.png(0, 10)) == nil && Picture(Self.gif(10, 0)) == nil)
    let fill = [UInt8](repeating: 0, count: Picture.mostBytes - Self.png(1, 1).count)
    #expect(Picture(Self.png(1, 1) + fill) != nil)
    #expect(Picture(Self.png(1, 1) + fill + [0]) == nil)
  }
}
