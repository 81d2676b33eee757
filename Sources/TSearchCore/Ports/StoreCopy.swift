/// A consistent copy of the store in one file without a name: it is gone when the copy is released.
package protocol StoreCopy: Sendable {
  var bytes: Int { get }
  /// How many searches and hits it holds.
  var searches: Int { get }
  var hits: Int { get }
  /// The bytes from that place on, fewer than `most` only at the end.
  ///
  /// It waits for the disk: to be called beside the loop.
  func read(from place: Int, most: Int) throws(StoreError) -> [UInt8]
}
