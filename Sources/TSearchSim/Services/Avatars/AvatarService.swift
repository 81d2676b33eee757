/// The pictures of the invented people, on the server that tells of them.
struct AvatarService: SampleService {
  private static let folder = "/avatars/"
  private static let ending = "_normal.png"

  static func endpoint(of request: SampleRequest) -> String? {
    request.path.hasPrefix(folder) ? "avatar" : nil
  }

  static func error(_ status: Int, _ request: SampleRequest) -> SampleResponse {
    FeedService.error(status, request)
  }

  /// Where the picture of a person is.
  static func address(of person: SamplePerson, on base: String) -> String {
    base + folder + person.handle + ending
  }

  init(serving: Serving) {}

  func answer(_ request: SampleRequest) -> SampleResponse {
    let name = request.path.dropFirst(Self.folder.count)
    let people = SamplePerson.all + [.protected]
    guard name.hasSuffix(Self.ending),
      let person = people.first(where: { $0.handle == name.dropLast(Self.ending.count) })
    else { return Self.error(404, request) }
    let picture = SamplePicture.png(of: person.handle)
    let tag = "\"\(String(Checksum.fnv64(picture), radix: 16))\""
    var response =
      request.headers["if-none-match"] == tag
      ? SampleResponse(304) : SampleResponse(type: "image/png", body: picture)
    response["ETag"] = tag
    return response
  }
}
