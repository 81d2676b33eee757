/// A picture of a person that may be kept and shown.
package struct Picture: Equatable, Sendable {
  /// Larger ones are not read.
  package static let mostBytes = 1 << 20
  /// Services make them 400 to 1,000 pixels wide.
  private static let longestSide = 4096

  package let kind: PictureKind
  package let bytes: [UInt8]

  /// `nil` for what is no picture, or one of a size that no picture of a person has.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Picture.mostBytes, let kind = PictureKind(bytes),
      let size = PictureSize(of: bytes, kind),
      (1...Picture.longestSide).contains(size.width), (1...Picture.longestSide).contains(size.height)
    else { return nil }
    self.kind = kind
    self.bytes = bytes
  }
}
