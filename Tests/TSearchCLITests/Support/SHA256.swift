/// SHA-256, to compute the hash of the sheet anew.
///
/// - SeeAlso: FIPS 180-4.
enum SHA256 {
  /// The first 32 bits of the fraction of a root of each of the first primes.
  private static func fractions(_ count: Int, _ root: (Double) -> Double) -> [UInt32] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { prime in
      let value = root(Double(prime))
      return UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }
  }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = value / 3 + 1
    for _ in 0..<100 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }

  static func digest(_ message: [UInt8]) -> [UInt8] {
    let constants = fractions(64, cubeRoot)
    var hash = fractions(8) { $0.squareRoot() }
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> ($0 * 8)) }
    func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 { value >> count | value << (32 - count) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + word * 4 + $1]) }
      }
      for index in 16..<64 {
        let (one, two) = (words[index - 15], words[index - 2])
        let first = rotate(one, 7) ^ rotate(one, 18) ^ one >> 3
        let second = rotate(two, 17) ^ rotate(two, 19) ^ two >> 10
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      var state = hash
      for index in 0..<64 {
        let (a, e) = (state[0], state[4])
        let sigma = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let choice = (e & state[5]) ^ (~e & state[6])
        let first = state[7] &+ sigma &+ choice &+ constants[index] &+ words[index]
        let other = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        let majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2])
        state = [first &+ other &+ majority] + state.dropLast()
        state[4] = state[4] &+ first
      }
      hash = zip(hash, state).map { $0 &+ $1 }
    }
    return hash.flatMap { word in (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }
}
