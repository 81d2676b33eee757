/// An element of an XML document, with its own text and its children.
struct XMLElement: Equatable, Sendable {
  /// Why a document is none.
  struct Fault: Error, Equatable {
    var message: String
  }

  /// A page of 200 posts has some 30,000.
  static let mostElements = 200_000

  var name: String
  var text = ""
  var children: [XMLElement] = []

  /// Reads a whole document; a broken or cut one is a fault, and so is one with a document type.
  init(parsing document: [UInt8]) throws(Fault) {
    // Controls are no XML, and one in a post must not cost the page.
    // One encoding, whatever the document names: what is looked for must not hide from here.
    let text = Charset.utf8(document, names: [XMLRepair.declaredEncoding(document)].compactMap(\.self))
    guard !Self.isHostile(text) else {
      throw Fault(message: "it declares entities or has too many attributes, which is not taken")
    }
    let clean = text.map { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D ? 0x20 : $0 }
    let builder = XMLElementBuilder()
    let faultLine = XMLStream.read(clean, into: builder, isStrict: true)
    guard !builder.hasTooMany else { throw Fault(message: "it has too many elements") }
    if let faultLine {
      throw Fault(message: "it is no whole XML document: it breaks off or is wrong in line \(faultLine)")
    }
    guard let root = builder.root else { throw Fault(message: "it is empty") }
    self = root
  }

  fileprivate init(named name: String) { self.name = name }

  /// What libxml2 must not see: it reads a whole document type, and is slow at long tags.
  private static func isHostile(_ document: [UInt8]) -> Bool {
    document.indices.contains { index in
      document[index] == UInt8(ascii: "<")
        && (document[index...].starts(with: "<!DOCTYPE".utf8)
          || XMLTag.hasTooManyAttributes(document, at: index))
    }
  }
}

/// Puts the elements of a document together as they come by.
private final class XMLElementBuilder: XMLConsumer {
  private(set) var root: XMLElement?
  private(set) var hasTooMany = false
  private var open: [XMLElement] = []
  private var count = 0

  var wantsText: Bool { !open.isEmpty }

  func open(_ name: XMLName, _ attributes: [XMLAttribute], in stream: XMLStream) {
    count += 1
    guard count <= XMLElement.mostElements else {
      hasTooMany = true
      return stream.stop()
    }
    open.append(XMLElement(named: name.local))
  }

  func close(_ name: XMLName, in stream: XMLStream) {
    guard let done = open.popLast() else { return }
    if open.isEmpty { root = done } else { open[open.count - 1].children.append(done) }
  }

  func text(_ bytes: [UInt8]) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
  }
}
