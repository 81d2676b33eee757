extension TwitterV1Fault {
  /// What a body that is no page says of a failure itself, in either form; else that it is malformed.
  init(_ why: String, in body: [UInt8]) {
    if let refusal = LegacyRefusal(body) {
      self = .refused(refusal.words, code: refusal.code)
    } else if HTMLPage.isOne(body) {
      self = .malformed("it is an HTML page")
    } else {
      self = .malformed(body.allSatisfy { $0 <= 0x20 } ? "it is empty" : why)
    }
  }
}
