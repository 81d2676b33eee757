package import TSearchCore

/// An invented author; the name says that it is a sample.
package struct SamplePerson: Equatable, Sendable {
  package var id: String
  package var handle: String
  package var name: String
  /// At the start of 2026-11-30.
  package var followers: Int

  init(_ id: Int, _ handle: String, _ name: String, followers: Int) {
    self.id = String(id)
    self.handle = handle
    self.name = "\(name) (sample)"
    self.followers = followers
  }

  /// The followers at a moment: a fiftieth more or less for each day, hour by hour.
  package func followers(at moment: Timestamp) -> Int {
    let hours = (moment - SamplePerson.counted).milliseconds.floorDivided(by: 3_600_000)
    return max(0, followers + Int(hours) * (followers / 50 + 1) / 24)
  }

  private static let counted = CivilTime(year: 2026, month: 11, day: 30).timestamp

  package static let all = [
    SamplePerson(1001, "alice", "Alice", followers: 1204),
    SamplePerson(1002, "bob", "Bob", followers: 87),
    SamplePerson(1003, "carol", "Carol", followers: 15_320),
    SamplePerson(1004, "dave", "Dave O’Sample", followers: 3),
    SamplePerson(1005, "erin", "Érin", followers: 412),
    SamplePerson(1006, "frank", "Frank & Söhne", followers: 966),
    SamplePerson(1007, "grace", "Γκρέις", followers: 2048),
    SamplePerson(1008, "heidi", "ハイジ", followers: 730),
    SamplePerson(1009, "ivan", "Иван", followers: 58),
    SamplePerson(1010, "judy", "جودي", followers: 291),
    SamplePerson(1011, "mallory", "<Mallory>", followers: 6),
    SamplePerson(1012, "niaj", "Niaj 🚲", followers: 120),
  ]

  /// A person whose posts nobody may read: the timeline answers 401.
  package static let protected = SamplePerson(1099, "trudy", "Trudy", followers: 1)

  /// A person whose account is suspended.
  package static let suspended = SamplePerson(1098, "sybil", "Sybil", followers: 0)

  /// The person with that ID.
  package static func withID(_ id: some StringProtocol) -> SamplePerson? { all.first { $0.id == id } }

  /// The person with that handle; case does not count.
  package static func named(_ handle: some StringProtocol) -> SamplePerson? {
    let handle = handle.lowercased()
    return all.first { $0.handle == handle }
  }
}
