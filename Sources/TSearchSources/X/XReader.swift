import TSearchCore

/// Reads bodies of API v2; knows no network.
struct XReader {
  /// What ``Post/source`` will be.
  var source: String

  /// Reads a page of posts, or one post alone.
  func posts(_ body: [UInt8]) throws(XFault) -> XAnswer {
    var answer = XAnswer()
    var found: [XPost] = []
    var includes = XIncludes()
    var count = 0
    let hasData = try read(body) { (reader, key) throws(JSONError) in
      switch key {
      case "data":
        try reader.readItems { reader throws(JSONError) in
          guard found.count < TwitterV1Reader.mostItems else { return try reader.skip() }
          found.append(try reader.readXPost())
        }
      case "includes": try includes.read(from: &reader)
      case "meta":
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          switch key {
          case "newest_id": answer.newestID = try reader.readID()
          case "next_token": answer.next = try reader.readText().flatMap { $0.isEmpty ? nil : $0 }
          case "result_count": count = try reader.readInt() ?? 0
          default: try reader.skip()
          }
        }
      case "errors": answer.problemCount += try reader.readProblems(into: &answer.problems)
      default: try reader.skip()
      }
    }
    guard hasData || count <= 0 || answer.problemCount > 0 else {
      throw .malformed("it counts \(count) posts and holds none")
    }
    for post in found {
      if let post = post.fetched(from: source, with: includes) {
        answer.posts.append(post)
      } else {
        answer.oddItems += 1
      }
    }
    return answer
  }

  /// Reads a look-up of accounts, or one account alone.
  ///
  /// - Parameter moment: When they were read.
  func accounts(_ body: [UInt8], at moment: Timestamp? = nil) throws(XFault) -> XAccounts {
    var accounts = XAccounts()
    _ = try read(body) { (reader, key) throws(JSONError) in
      switch key {
      case "data":
        try reader.readItems { reader throws(JSONError) in
          let user = try reader.readXUser()
          if let reading = user.reading(from: source, at: moment) { accounts.readings.append(reading) }
        }
      case "errors":
        accounts.problemCount += try reader.readProblems(into: &accounts.problems, most: XUserRequest.most)
      default: try reader.skip()
      }
    }
    return accounts
  }

  /// Reads the members of an answer; returns whether it has `data`.
  private func read(
    _ body: [UInt8], _ member: (inout JSONReader, JSONKey) throws(JSONError) -> Void
  ) throws(XFault) -> Bool {
    var (hasData, hasMeta, hasErrors, isProblem) = (false, false, false, false)
    do {
      var reader = JSONReader(body)
      try reader.readObject { (reader, key) throws(JSONError) in
        switch key {
        case "data": hasData = reader.peek() == UInt8(ascii: "[") || reader.peek() == UInt8(ascii: "{")
        case "meta": hasMeta = reader.peek() == UInt8(ascii: "{")
        case "errors": hasErrors = reader.peek() == UInt8(ascii: "[")
        case "title", "status", "type": isProblem = true
        default: break
        }
        try member(&reader, key)
      }
      try reader.expectEnd()
    } catch {
      throw fault("it is no JSON object as expected: \(error.message) at byte \(error.offset)", body)
    }
    guard hasData || hasMeta || hasErrors && !isProblem else {
      throw fault("it holds neither posts nor accounts", body)
    }
    return hasData
  }

  /// What the body itself says of a failure; else that it is malformed.
  private func fault(_ why: String, _ body: [UInt8]) -> XFault {
    if let problem = XProblem(body) { return .refused(problem) }
    if HTMLPage.isOne(body) { return .malformed("it is an HTML page") }
    return .malformed(body.allSatisfy { $0 <= 0x20 } ? "it is empty" : why)
  }
}

extension JSONReader {
  /// Calls `body` at each item of a list, or at the one object that stands in its place.
  fileprivate mutating func readItems(
    _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard peek() == UInt8(ascii: "{") else { return try readAnyArray(body) }
    try body(&self)
  }

  /// Reads a list of problems and keeps the first ones; returns how many there are.
  fileprivate mutating func readProblems(
    into problems: inout [XProblem], most: Int = XProblem.most
  ) throws(JSONError) -> Int {
    var count = 0
    try readAnyArray { reader throws(JSONError) in
      count += 1
      guard problems.count < most else { return try reader.skip() }
      problems.append(XProblem(try reader.readValue()))
    }
    return count
  }
}
