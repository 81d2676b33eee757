/// Finds the places of queries by the digests of words, most of which no query has.
struct DigestTable {
  /// One bit for each digest: a post's other words end here.
  private var filter: [UInt64]
  private let filterMask: UInt64
  /// Open addressing; 0 is an empty slot.
  private var digests: [UInt64]
  /// Where the places of a slot begin in ``places``; they end where those of the next one begin in ``order``.
  private var spans: [(start: UInt32, end: UInt32)]
  private var places: [UInt32] = []

  /// - Parameter entries: A digest and the place of a query that is found by it.
  init(_ entries: [(digest: UInt64, place: UInt32)]) {
    let sorted = entries.sorted { ($0.digest, $0.place) < ($1.digest, $1.place) }
    var size = 16
    while size < sorted.count * 2 { size *= 2 }
    digests = Array(repeating: 0, count: size)
    spans = Array(repeating: (0, 0), count: size)
    // Eight bits a digest and more: one in ten of the other words passes.
    let words = max(64, size / 8)
    filter = Array(repeating: 0, count: words)
    filterMask = UInt64(words - 1)
    places.reserveCapacity(sorted.count)
    var index = 0
    while index < sorted.count {
      let digest = sorted[index].digest
      let start = UInt32(places.count)
      while index < sorted.count, sorted[index].digest == digest {
        places.append(sorted[index].place)
        index += 1
      }
      insert(digest, (start, UInt32(places.count)))
    }
  }

  private mutating func insert(_ digest: UInt64, _ span: (start: UInt32, end: UInt32)) {
    filter[Int((digest >> 6) & filterMask)] |= 1 << (digest >> 58)
    var slot = Int(truncatingIfNeeded: digest >> 20) & (digests.count - 1)
    while digests[slot] != 0 { slot = (slot + 1) & (digests.count - 1) }
    digests[slot] = digest
    spans[slot] = span
  }

  /// Whether a query may be found by the digest; rarely so where none is.
  func mayHave(_ digest: UInt64) -> Bool {
    filter[Int((digest >> 6) & filterMask)] & (1 << (digest >> 58)) != 0
  }

  /// The places of the queries that are found by the digest.
  func places(of digest: UInt64) -> ArraySlice<UInt32> {
    var slot = Int(truncatingIfNeeded: digest >> 20) & (digests.count - 1)
    while digests[slot] != 0 {
      if digests[slot] == digest { return places[Int(spans[slot].start)..<Int(spans[slot].end)] }
      slot = (slot + 1) & (digests.count - 1)
    }
    return []
  }
}
