import Glibc
import TSearchCore
import Testing

@Suite struct MessageCatalogTests {
  @Test("message IDs are 32 hexadecimal digits and none is given twice")
  func form() {
    let ids = MessageID.allCases.map(\.rawValue)
    #expect(ids.allSatisfy { $0.count == 32 && $0.allSatisfy { $0.isHexDigit && !$0.isUppercase } })
    #expect(Set(ids).count == ids.count)
  }

  @Test("the catalog explains each message ID once, and no other")
  func catalog() throws {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let descriptor = unsafe open(root + "/systemd/tsearch.catalog", O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = unsafe max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let explained = lines.filter { $0.hasPrefix("-- ") }.map { String($0.dropFirst(3)) }
    #expect(explained.sorted() == MessageID.allCases.map(\.rawValue).sorted())
    #expect(lines.count { $0.hasPrefix("Subject: ") } == explained.count)
  }
}
