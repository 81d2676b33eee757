import CLibXML2

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
    self = try unsafe clean.withUnsafeBufferPointer { (buffer) throws(Fault) in
      let reader = try unsafe XMLPullReader(buffer)
      return try XMLElement(reader)
    }
  }

  private init(named name: String) { self.name = name }

  /// What libxml2 must not see: it reads a whole document type, and is slow at long tags.
  private static func isHostile(_ document: [UInt8]) -> Bool {
    document.indices.contains { index in
      document[index] == UInt8(ascii: "<")
        && (document[index...].starts(with: "<!DOCTYPE".utf8)
          || XMLTag.hasTooManyAttributes(document, at: index))
    }
  }

  private init(_ reader: borrowing XMLPullReader) throws(Fault) {
    var open: [XMLElement] = []
    var count = 0
    var root: XMLElement?
    func close() {
      guard let done = open.popLast() else { return }
      if open.isEmpty { root = done } else { open[open.count - 1].children.append(done) }
    }
    while let node = try reader.next() {
      switch node {
      case .open(let name, let isEmpty):
        count += 1
        guard count <= Self.mostElements else { throw Fault(message: "it has too many elements") }
        open.append(XMLElement(named: name))
        if isEmpty { close() }
      case .close: close()
      case .text(let text): if !open.isEmpty { open[open.count - 1].text += text }
      case .other: continue
      }
    }
    guard let root else { throw Fault(message: "it is empty") }
    self = root
  }
}

/// libxml2's reader over bytes that outlive it: no network, no entities of the document's own.
@safe private struct XMLPullReader: ~Copyable {
  enum Node {
    case open(String, isEmpty: Bool)
    case close
    case text(String)
    case other
  }

  private let handle: xmlTextReaderPtr

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLElement.Fault) {
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    guard let start = bytes.baseAddress, let size = Int32(exactly: bytes.count), size > 0 else {
      throw XMLElement.Fault(message: "it is empty")
    }
    let handle = unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      unsafe xmlReaderForMemory($0, size, nil, "UTF-8", Int32(options))
    }
    guard let handle = unsafe handle else { throw XMLElement.Fault(message: "libxml2 gives no reader") }
    unsafe self.handle = handle
  }

  deinit { unsafe xmlFreeTextReader(handle) }

  /// The next node; `nil` at the end of the document.
  func next() throws(XMLElement.Fault) -> Node? {
    switch unsafe xmlTextReaderRead(handle) {
    case 1: break
    case 0: return nil
    default:
      let line = unsafe xmlTextReaderGetParserLineNumber(handle)
      throw XMLElement.Fault(
        message: "it is no whole XML document: it breaks off or is wrong in line \(line)")
    }
    switch xmlReaderTypes(UInt32(unsafe xmlTextReaderNodeType(handle))) {
    case XML_READER_TYPE_ELEMENT:
      return .open(
        unsafe text(xmlTextReaderConstLocalName(handle)),
        isEmpty: unsafe xmlTextReaderIsEmptyElement(handle) == 1)
    case XML_READER_TYPE_END_ELEMENT: return .close
    case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
      return .text(unsafe text(xmlTextReaderConstValue(handle)))
    case XML_READER_TYPE_DOCUMENT_TYPE, XML_READER_TYPE_ENTITY_REFERENCE:
      throw XMLElement.Fault(message: "it declares entities, which is not taken")
    default: return .other
    }
  }

  private func text(_ bytes: UnsafePointer<xmlChar>?) -> String {
    guard let bytes = unsafe bytes else { return "" }
    return unsafe String(decodingCString: bytes, as: UTF8.self)
  }
}
