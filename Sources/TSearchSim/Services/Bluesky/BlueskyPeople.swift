import TSearchCore

extension SamplePerson {
  /// What stays when the handle changes.
  var did: String { "did:plc:" + String("sample\(handle)2222222222222222222222".prefix(24)) }
  var blueskyHandle: String { "\(handle).example.org" }

  /// An author as posts show it, with a picture on that server.
  func blueskyAuthor(on base: String) -> JSONValue {
    let labels: JSONValue =
      self == .protected ? [["src": .string(did), "val": "!no-unauthenticated"]] : []
    return [
      "did": .string(did), "handle": .string(blueskyHandle), "displayName": .string(name),
      "avatar": .string(AvatarService.address(of: self, on: base)), "labels": labels,
      "createdAt": "2023-05-01T00:00:00.000Z",
    ]
  }
}

/// Profiles and handles.
struct BlueskyPeople {
  /// The most profiles of one request.
  private static let most = 25

  var serving: Serving

  /// The account of a DID or a handle, the hidden ones included.
  static func named(_ actor: String) -> SamplePerson? {
    let actor = actor.lowercased()
    return (SamplePerson.all + [.protected, .suspended]).first { person in
      actor == person.did || actor == person.blueskyHandle || actor == "@" + person.blueskyHandle
    }
  }

  func profile(_ request: SampleRequest) -> SampleResponse {
    guard let person = request["actor"].flatMap(Self.named) else {
      return BlueskyService.refusal(400, "InvalidRequest", "Profile not found")
    }
    guard person != .suspended else {
      return BlueskyService.refusal(400, "AccountTakedown", "Account has been suspended")
    }
    return SampleResponse(json: json(person))
  }

  /// Those that are not there are left out.
  func profiles(_ request: SampleRequest) -> SampleResponse {
    let actors = request.parameters.filter { $0.name == "actors" }.map(\.value)
    guard (1...Self.most).contains(actors.count) else {
      return BlueskyService.refusal(
        400, "InvalidRequest", "Error: actors must have no more than \(Self.most) elements")
    }
    let people = actors.compactMap(Self.named).filter { $0 != .suspended }
    return SampleResponse(json: ["profiles": .array(people.map(json))])
  }

  func resolve(_ request: SampleRequest) -> SampleResponse {
    guard let person = request["handle"].flatMap(Self.named) else {
      return BlueskyService.refusal(400, "InvalidRequest", "Unable to resolve handle")
    }
    return SampleResponse(json: ["did": .string(person.did)])
  }

  private func json(_ person: SamplePerson) -> JSONValue {
    let numbers: [JSONMember] = [
      JSONMember("description", "An invented person of the sample services"),
      JSONMember("followersCount", .number(String(person.followers(at: serving.now)))),
      JSONMember("followsCount", 12), JSONMember("postsCount", 1000),
      JSONMember("indexedAt", "2023-05-01T00:00:00.000Z"),
    ]
    return .object((person.blueskyAuthor(on: serving.base).members ?? []) + numbers)
  }
}
