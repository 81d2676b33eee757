import Glibc

/// Chooses the reader by `READER` before libFuzzer feeds it.
///
/// - SeeAlso: LLVM's "libFuzzer", section "Startup initialization".
@c(LLVMFuzzerInitialize) func initialize(
  _ count: UnsafeMutablePointer<Int32>?,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
  let name = unsafe getenv("READER").map { unsafe String(cString: $0) } ?? ""
  guard Reader.named(name) == nil else { return 0 }
  let names = Reader.all.map(\.name).joined(separator: " ")
  fatalError("READER= must name one of: \(names)")
}

/// Gives one input to the reader; whatever does not hold of it traps.
@c(LLVMFuzzerTestOneInput) func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  unsafe Reader.chosen?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
