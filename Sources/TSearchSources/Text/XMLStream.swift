internal import CLibXML2

/// The name of an element, as its document writes it.
struct XMLName: Equatable {
  /// The namespace; the prefix where the document declares none for it; empty for neither.
  var space: String
  var local: String
  /// Counts the distinct names of the document, so that a reader may look each up once.
  var number: Int
}

/// An attribute; `space` as in ``XMLName``.
struct XMLAttribute: Equatable {
  var space: String
  var local: String
  var value: String
}

/// What takes the elements of a document in their order.
protocol XMLConsumer: AnyObject {
  /// Whether text is wanted between here and the next call.
  var wantsText: Bool { get }
  func open(_ name: XMLName, _ attributes: [XMLAttribute], in stream: XMLStream)
  func close(_ name: XMLName, in stream: XMLStream)
  func text(_ bytes: [UInt8])
}

/// libxml2's SAX reader: no network, no entities, bounded depth.
///
/// Broken markup is read as far as it makes sense, or not at all. Nesting deeper than libxml2's 256 ends the
/// document, and so do more than ``mostNamespaces``: libxml2 looks through all of them for each name.
///
/// The whole document lies in memory: libxml2's readers of pieces (`xmlreader.h`) look through it again for each.
final class XMLStream {
  /// Namespaces that elements have declared which are open at the same time.
  private static let mostNamespaces = 500

  private let consumer: any XMLConsumer
  /// Ends the reading; what was read stays.
  let stop: () -> Void
  private let isStrict: Bool
  /// The line of the first fault of a strict reading.
  private var faultLine: Int?
  private var names: [NameKey: XMLName] = [:]
  private var openNames: [(name: XMLName, namespaces: Int)] = []
  private var namespaces = 0
  private var pending = PendingText()

  private init(_ consumer: any XMLConsumer, isStrict: Bool, stop: @escaping () -> Void) {
    self.consumer = consumer
    self.isStrict = isStrict
    self.stop = stop
  }

  /// Hands the elements of a document in UTF-8 to the consumer.
  ///
  /// - Parameter isStrict: Whether the first fault of the markup ends the reading.
  /// - Returns: The line of that fault.
  @discardableResult static func read(
    _ document: [UInt8], into consumer: any XMLConsumer, isStrict: Bool = false
  ) -> Int? {
    guard !document.isEmpty, document.count <= Int(Int32.max) else { return nil }
    return unsafe document.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let context = unsafe xmlCreateMemoryParserCtxt(start, Int32(bytes.count)) else { return nil }
      defer { unsafe xmlFreeParserCtxt(context) }
      let stream = XMLStream(consumer, isStrict: isStrict) { unsafe xmlStopParser(context) }
      stream.pending.isWanted = consumer.wantsText
      unsafe context.pointee.sax.pointee = XMLStream.handlers
      unsafe context.pointee.userData = Unmanaged.passUnretained(stream).toOpaque()
      let options =
        [XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING] + (isStrict ? [] : [XML_PARSE_RECOVER])
      _ = unsafe xmlCtxtUseOptions(context, options.reduce(0) { $0 | Int32(bitPattern: $1.rawValue) })
      _ = unsafe xmlParseDocument(context)
      stream.flush()
      return stream.faultLine
    }
  }

  /// Nobody declares entities, so only elements and texts are handled.
  private static var handlers: xmlSAXHandler {
    var handlers = unsafe xmlSAXHandler()
    unsafe handlers.initialized = UInt32(XML_SAX2_MAGIC)
    unsafe handlers.startElementNs = {
      user, local, prefix, space, namespaces, _, count, _, attributes in
      unsafe XMLStream.of(user)?.open(
        NameKey(local, prefix, space), namespaces: Int(namespaces), count: Int(count), attributes)
    }
    unsafe handlers.endElementNs = { user, _, _, _ in unsafe XMLStream.of(user)?.close() }
    unsafe handlers.characters = { user, text, length in
      unsafe XMLStream.of(user)?.append(UnsafeBufferPointer(start: text, count: Int(length)))
    }
    unsafe handlers.ignorableWhitespace = handlers.characters
    unsafe handlers.cdataBlock = handlers.characters
    unsafe handlers.serror = { user, error in
      guard let error = unsafe error, unsafe error.pointee.level == XML_ERR_FATAL else { return }
      unsafe XMLStream.of(user)?.fail(line: Int(error.pointee.line))
    }
    return unsafe handlers
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLStream? {
    unsafe user.map { unsafe Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Text since the last tag; it comes in many small pieces, each of which is taken with one access.
private struct PendingText {
  var bytes: [UInt8] = []
  /// What the consumer said at the last tag.
  var isWanted = false

  mutating func append(_ text: UnsafeBufferPointer<xmlChar>) {
    if isWanted { unsafe bytes.append(contentsOf: text) }
  }
}

extension XMLStream {
  private func open(
    _ key: NameKey, namespaces declared: Int, count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    flush()
    namespaces += declared
    guard namespaces <= XMLStream.mostNamespaces else { return stop() }
    let name = self.name(key)
    openNames.append((name, declared))
    consumer.open(name, unsafe read(attributes, count: count), in: self)
    pending.isWanted = consumer.wantsText
  }

  private func close() {
    flush()
    guard let (name, declared) = openNames.popLast() else { return }
    namespaces -= declared
    consumer.close(name, in: self)
    pending.isWanted = consumer.wantsText
  }

  /// libxml2 keeps what it read for each fault: many in one long comment take it minutes.
  private func fail(line: Int) {
    guard isStrict, faultLine == nil else { return }
    faultLine = line
    stop()
  }

  private func append(_ text: UnsafeBufferPointer<xmlChar>) { unsafe pending.append(text) }

  private func flush() {
    guard !pending.bytes.isEmpty else { return }
    consumer.text(pending.bytes)
    pending.bytes.removeAll(keepingCapacity: true)
  }

  private func name(_ key: NameKey) -> XMLName {
    if let known = names[key] { return known }
    let name = unsafe XMLName(
      space: text(key.space ?? key.prefix), local: text(key.local), number: names.count)
    names[key] = name
    return name
  }

  /// Attributes come as five pointers each: name, prefix, namespace, the value's start and end.
  private func read(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> [XMLAttribute] {
    guard count > 0, let attributes = unsafe attributes else { return [] }
    return (0..<count).map { index in
      let five = unsafe attributes + index * 5
      let value = unsafe UnsafeBufferPointer(
        start: five[3], count: five[3].flatMap { start in unsafe five[4].map { unsafe $0 - start } } ?? 0)
      return unsafe XMLAttribute(
        space: text(five[2] ?? five[1]), local: text(five[0]), value: String(decoding: value, as: UTF8.self))
    }
  }

  private func text(_ bytes: UnsafePointer<xmlChar>?) -> String {
    unsafe bytes.map { unsafe String(cString: $0) } ?? ""
  }

  /// libxml2 keeps each name once, so that its address names it.
  @safe private struct NameKey: Hashable {
    let local: UnsafePointer<xmlChar>?
    let prefix: UnsafePointer<xmlChar>?
    let space: UnsafePointer<xmlChar>?

    init(
      _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ space: UnsafePointer<xmlChar>?
    ) {
      unsafe self.local = local
      unsafe self.prefix = prefix
      unsafe self.space = space
    }

    static func == (left: NameKey, right: NameKey) -> Bool {
      unsafe left.local == right.local && left.prefix == right.prefix && left.space == right.space
    }

    func hash(into hasher: inout Hasher) {
      unsafe hasher.combine(local)
      unsafe hasher.combine(space)
    }
  }
}
