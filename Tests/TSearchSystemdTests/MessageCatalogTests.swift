import TSearchCore
import Testing

@Suite struct MessageCatalogTests {
  @Test("message IDs are 32 hexadecimal digits and none is given twice")
  func form() {
    let ids = MessageID.allCases.map(\.rawValue)
    #expect(ids.allSatisfy { $0.count == 32 && $0.allSatisfy { $0.isHexDigit && !$0.isUppercase } })
    #expect(Set(ids).count == ids.count)
  }
}
