/// What a picture is, by its first bytes: what a server calls it counts for nothing.
package enum PictureKind: String, CaseIterable, Sendable {
  case png, jpeg, gif, webp

  /// `nil` for all else; an SVG among it, which is a document and may hold anything.
  package init?(_ bytes: [UInt8]) {
    func stands(_ text: [UInt8], at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text) }
    if stands([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if stands([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if stands(Array("GIF87a".utf8)) || stands(Array("GIF89a".utf8)) {
      self = .gif
    } else if stands(Array("RIFF".utf8)), stands(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else {
      return nil
    }
  }

  package var mediaType: String { "image/\(rawValue)" }
}
