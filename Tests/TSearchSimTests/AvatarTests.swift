import TSearchCore
import Testing

@testable import TSearchSim

/// Pictures of the sample people.
@Suite struct AvatarTests {
  @Test("each person has a picture of their own, and what names it saves sending it again")
  func pictures() throws {
    let fixture = try Fixture(history: .seconds(60))
    var known: Set<[UInt8]> = []
    for person in SamplePerson.all {
      let answer = fixture.get("/avatars/\(person.handle)_normal.png")
      #expect(answer.status == 200 && Picture(answer.body)?.kind == .png)
      #expect(known.insert(answer.body).inserted)
      let tag = try #require(answer["ETag"])
      let again = fixture.get("/avatars/\(person.handle)_normal.png", ["If-None-Match": tag])
      #expect(again.status == 304 && again.body.isEmpty)
    }
    #expect(fixture.get("/avatars/nobody_normal.png").status == 404)
    #expect(fixture.get("/avatars/").status == 404)
  }

  @Test("posts name them where the client reaches the server")
  func addresses() throws {
    let fixture = try Fixture(history: .seconds(7200))
    let answer = fixture.get("/search.json?q=swift&rpp=1", ["Host": "127.0.0.1:8080"])
    #expect(answer.text.contains("\"profile_image_url\":\"http://127.0.0.1:8080/avatars/"))
  }
}
