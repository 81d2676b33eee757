package import TSearchControl
import TSearchCore

/// Turns calls on the socket into the desk's work, and its results into replies (OUTSIDE section 6).
package struct ControlDesk: ControlHandler {
  private let desk: SearchDesk
  private let avatars: AvatarCache

  package init(_ desk: SearchDesk, avatars: AvatarCache) {
    self.desk = desk
    self.avatars = avatars
  }

  package func handle(_ call: ControlCall, _ replies: ReplyStream) async throws(ControlError) {
    switch call.method {
    case "Add":
      try await replies.finish(["search": try await desk.add(try AddWish(call)).json])
    case "Remove":
      let removals = try await desk.remove(call.texts("names") ?? [])
      try await replies.finish(each: "removal", all: "removals", removals.map(\.json))
    case "List":
      try await finish(replies, try await desk.list())
    case "Show":
      try await replies.finish(["search": try await desk.show(call.text("name") ?? "").json])
    case "Edit":
      let report = try await desk.edit(call.text("name") ?? "", try EditWish(call))
      try await replies.finish(["search": report.json])
    case "Pause":
      try await finish(replies, try await desk.pause(call.texts("names") ?? []))
    case "Resume":
      try await finish(
        replies, try await desk.resume(call.texts("names") ?? [], catchesUp: call.flag("catch_up")))
    case "Run": try await run(call, replies)
    case "Hits":
      let hits = try await desk.hits(try HitsWish(call))
      try await replies.finish(each: "hit", all: "hits", hits.map(\.json))
    case "Watch": try await watch(call, replies)
    case "Search": try await replies.finish(try await desk.search(try SearchWish(call)))
    case "Recent":
      if call.flag("clear") { try await desk.clearRecent() }
      try await replies.finish(each: "recent", all: "recents", try await desk.recent().map(\.json))
    case "Timeline":
      try await replies.finish(
        try await desk.timeline(
          call.text("user") ?? "", on: call.sources("on") ?? [], limit: call.number("n") ?? 3))
    case "Why":
      let traces = try await desk.why(call.text("post") ?? "")
      try await replies.finish(each: "reason", all: "reasons", traces.map(\.json))
    case "Coverage":
      let spans = try await desk.coverage(call.text("name") ?? "")
      try await replies.finish(each: "span", all: "spans", spans.map(\.json))
    case "AccountAdd":
      try await replies.finish(["account": try await desk.addAccount(try AccountWish(call)).json])
    case "AccountRemove":
      let removal = try await desk.removeAccount(
        call.text("user") ?? "", on: call.text("on").map { SourceName($0) })
      try await replies.finish(["removal": removal.json])
    case "AccountList":
      try await replies.finish(
        each: "account", all: "accounts", try await desk.listAccounts().map(\.json))
    case "AccountShow":
      let report = try await desk.showAccount(
        call.text("user") ?? "", on: call.text("on").map { SourceName($0) })
      try await replies.finish(["account": report.json])
    case "Avatars": try await avatars.answer(call.texts("addresses") ?? [], replies)
    case "Status":
      try await replies.finish(["status": try await desk.status(call.text("name")).json])
    case "Sources":
      try await replies.finish(each: "source", all: "sources", await desk.sources().map(\.json))
    case "SourceTest":
      try await replies.finish(["source": try await desk.testSource(call.text("name") ?? "").json])
    case "SourceLogin": try await logIn(call, replies)
    case "Import":
      try await replies.finish(try await desk.importSearches(call.parameters["document"] ?? .null))
    case "Export":
      try await finish(replies, try await desk.export(call.texts("names") ?? []))
    case "Backup":
      guard replies.wantsMore else { throw .expectedMore }
      try await desk.backUp { reply throws(ControlError) in try await replies.send(reply) }
      try await replies.finish()
    case "Recover":
      let count = try await desk.recover(discards: call.flag("discard"))
      try await replies.finish(["searches": .number(String(count))])
    default: throw .methodNotFound(call.method)
    }
  }

  private func finish(_ replies: ReplyStream, _ reports: [SearchReport]) async throws(ControlError) {
    try await replies.finish(each: "search", all: "searches", reports.map(\.json))
  }

  /// For a caller that wants more, in parts that each fit into a reply; every part is a document.
  private func finish(_ replies: ReplyStream, _ document: SearchDocument) async throws(ControlError) {
    guard replies.wantsMore else { return try await replies.finish(["document": document.json]) }
    var part = document
    part.accounts = []
    var rest = document.entries[...]
    while rest.count > ControlDesk.entriesInPart {
      part.entries = Array(rest.prefix(ControlDesk.entriesInPart))
      rest = rest.dropFirst(ControlDesk.entriesInPart)
      try await replies.send(["document": part.json])
    }
    part.entries = Array(rest)
    part.accounts = document.accounts
    try await replies.finish(["document": part.json])
  }

  /// Queries are short; a hundred are far below a reply's 1 MiB.
  private static let entriesInPart = 100

  private func run(_ call: ControlCall, _ replies: ReplyStream) async throws(ControlError) {
    let result = try await desk.run(call.texts("names") ?? [], isDry: call.flag("dry_run"))
    var last: [JSONMember] = [
      JSONMember("held", .optional(result.held)), JSONMember("errors", .array(result.errors.map(\.json))),
    ]
    if replies.wantsMore {
      for hit in result.hits { try await replies.send(["hit": hit.json]) }
    } else {
      last.insert(JSONMember("hits", .array(result.hits.map(\.json))), at: 0)
    }
    try await replies.finish(.object(last))
  }

  private func logIn(_ call: ControlCall, _ replies: ReplyStream) async throws(ControlError) {
    let name = call.text("name") ?? ""
    guard let credential = call.text("credential") else {
      let (report, wanted) = try await desk.wantedCredential(of: name)
      return try await replies.finish(["source": report.json, "wanted": .string(wanted)])
    }
    try await replies.finish(["source": try await desk.logIn(to: name, with: credential).json])
  }

  private func watch(_ call: ControlCall, _ replies: ReplyStream) async throws(ControlError) {
    guard replies.wantsMore else { throw .expectedMore }
    let since = try call.time("since")
    try await desk.watch(
      call.texts("names") ?? [], after: call.number("after").map(Int64.init), since: since
    ) { hit throws(ControlError) in try await replies.send(["hit": hit.json]) }
  }
}

extension ControlCall {
  /// A parameter that is an RFC 3339 time.
  func time(_ parameter: String) throws(ControlError) -> Timestamp? {
    guard let text = text(parameter) else { return nil }
    guard let time = Timestamp(rfc3339: text) else {
      throw .badParameter(parameter, "'\(text)' is no RFC 3339 time")
    }
    return time
  }

  /// A parameter that is a time span.
  func span(_ parameter: String) throws(ControlError) -> Duration? {
    guard let text = text(parameter) else { return nil }
    do {
      return try Duration(span: text)
    } catch {
      throw .badParameter(parameter, error.report.message)
    }
  }

  func sources(_ parameter: String) -> [SourceName]? { texts(parameter)?.map { SourceName($0) } }
}

extension AddWish {
  init(_ call: ControlCall) throws(ControlError) {
    let since = try call.time("since")
    let count = call.number("backfill")
    guard since == nil || count == nil else {
      throw .badParameter("since", "it cannot stand beside 'backfill'")
    }
    if let count, !(1...10_000).contains(count) {
      throw .badParameter("backfill", "it is a number from 1 to 10000")
    }
    self.init(
      query: call.text("query") ?? "", name: call.text("name"), on: call.sources("on") ?? [],
      every: try call.span("every"),
      baseline: since.map { .since($0) } ?? count.map { .backfill($0) } ?? .silent,
      tell: call.texts("tell") ?? [], isPaused: call.flag("paused"))
  }
}

extension EditWish {
  init(_ call: ControlCall) throws(ControlError) {
    self.init(
      query: call.text("query"), every: try call.span("every"), on: call.sources("on"),
      name: call.text("new_name"), tell: call.texts("tell"))
  }
}

extension Removal {
  var json: JSONValue { ["removed": .string(name), "hits": .optional(hits)] }
}
