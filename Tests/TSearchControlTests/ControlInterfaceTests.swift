import TSearchCore
import Testing

@testable import TSearchControl

@Suite struct ControlInterfaceTests {
  private func resolve(
    _ method: String, _ parameters: JSONValue, more: Bool = false
  ) throws(ControlError) -> ServiceInterface.Target {
    try ServiceInterface.resolve(ControlCall(method, parameters, wantsMore: more))
  }

  @Test(
    "parameters of their types are taken",
    arguments: [
      ("Add", #"{"query":"a"}"#),
      (
        "Add",
        #"{"query":"a","name":null,"on":["x"],"every":"5min","backfill":3,"since":null,"tell":[],"paused":true}"#
      ),
      ("Remove", #"{"names":["a","b"]}"#), ("List", "{}"), ("Edit", #"{"name":"a","new_name":"b"}"#),
      ("Run", #"{"names":[],"dry_run":false}"#), ("Hits", #"{"before":17,"n":5}"#),
      ("Status", #"{"name":"a"}"#),
      ("Import", #"{"document":{"tsearch":1}}"#), ("Export", "{}"),
    ])
  func taking(method: String, parameters: String) throws {
    let parameters = try JSONValue(parsing: parameters)
    #expect(
      try resolve("org.tsearch.Control." + method, parameters) == .control(ControlCall(method, parameters)))
  }

  @Test(
    "parameters that are missing, unknown or of a wrong type are named",
    arguments: [
      ("Add", "{}", "query"), ("Add", #"{"query":1}"#, "query"), ("Add", #"{"query":null}"#, "query"),
      ("Add", #"{"query":"a","on":"x"}"#, "on"), ("Add", #"{"query":"a","on":["x",1]}"#, "on"),
      ("Add", #"{"query":"a","backfill":1.5}"#, "backfill"),
      ("Add", #"{"query":"a","backfill":"1"}"#, "backfill"),
      ("Add", #"{"query":"a","paused":"yes"}"#, "paused"), ("Add", #"{"query":"a","colour":1}"#, "colour"),
      ("List", #"{"n":1}"#, "n"), ("Remove", #"{"names":null}"#, "names"),
      ("Import", #"{"document":[]}"#, "document"),
      ("Hits", #"{"before":99999999999999999999}"#, "before"), ("List", "[]", "parameters"),
      ("List", "1", "parameters"),
    ])
  func refusing(method: String, parameters: String, named: String) {
    #expect(throws: ControlError.invalidParameter(named)) {
      try resolve("org.tsearch.Control." + method, try JSONValue(parsing: parameters))
    }
  }

  @Test(
    "methods that there are not get Varlink's errors",
    arguments: [
      ("org.tsearch.Control.Fly", .methodNotFound("org.tsearch.Control.Fly")),
      ("org.tsearch.Control.", .methodNotFound("org.tsearch.Control.")),
      ("org.tsearch.Control.list", .methodNotFound("org.tsearch.Control.list")),
      ("org.example.List", .interfaceNotFound("org.example")), ("List", .interfaceNotFound("List")),
      ("", .interfaceNotFound("")), (".", .interfaceNotFound("")),
      ("org.varlink.service.Fly", .methodNotFound("org.varlink.service.Fly")),
      ("org.tsearch.Control.Watch", .expectedMore),
    ] as [(String, ControlError)])
  func unknown(method: String, error: ControlError) {
    #expect(throws: error) { try resolve(method, [:]) }
  }

  @Test func `another protocol is refused`() {
    #expect(throws: ControlError.methodNotImplemented("org.tsearch.Control.List")) {
      try ServiceInterface.resolve(ControlCall("org.tsearch.Control.List", wantsUpgrade: true))
    }
  }

  @Test func `the service tells who it is and describes both interfaces`() throws {
    let info = try resolve("org.varlink.service.GetInfo", [:])
    guard case .answer(let info) = info else { return #expect(Bool(false), "no answer") }
    #expect(info["version"]?.string == tsearchVersion)
    for interface in try #require(info["interfaces"]?.strings) {
      let answer = try resolve(
        "org.varlink.service.GetInterfaceDescription", ["interface": .string(interface)])
      guard case .answer(let answer) = answer else { return #expect(Bool(false), "no answer") }
      #expect(try #require(answer["description"]?.string).contains("\ninterface \(interface)\n"))
    }
    #expect(throws: ControlError.interfaceNotFound("a.b")) {
      try resolve("org.varlink.service.GetInterfaceDescription", ["interface": "a.b"])
    }
  }

  /// The description is written from the table; here its words are looked at by themselves.
  @Test func `the description names every method, type and error once, and only types that it declares`() {
    let words = ControlInterface.description.split { " \n(),:?[]".contains($0) }.map(String.init)
    let lines = ControlInterface.description.split(separator: "\n").filter { !$0.hasPrefix("#") }
    for method in ControlInterface.methods {
      #expect(lines.filter { $0.hasPrefix("method \(method.name)(") }.count == 1)
    }
    for error in ControlInterface.errors {
      #expect(lines.filter { $0.hasPrefix("error \(error.name) (") }.count == 1)
    }
    #expect(lines.contains("method Show(name: string) -> (search: SavedSearch)"))
    #expect(lines.contains("method Watch(names: ?[]string, after: ?int, since: ?string) -> (hit: Hit)"))
    #expect(lines.contains("error BadQuery (message: string, offset: int)"))
    #expect(words.contains("hits_24h"))
    let declared = Set(ControlInterface.types.map(\.name))
    let fields =
      ControlInterface.types.flatMap(\.fields) + ControlInterface.methods.flatMap { $0.takes + $0.gives }
    for field in fields {
      var type = field.type
      while case .optional(let inner) = type { type = inner }
      while case .array(let inner) = type { type = inner }
      if case .named(let name) = type { #expect(declared.contains(name), "\(name)") }
    }
  }

  /// Clients keep methods, types and errors under one name each.
  @Test func `no two members have the same name, and every name has Varlink's form`() throws {
    let whole = ControlInterface.whole
    let names = whole.types.map(\.name) + whole.methods.map(\.name) + whole.errors.map(\.name)
    #expect(Set(names).count == names.count)
    // The method of a later command, by its name.
    #expect(!whole.types.contains { ["Search", "Recent", "Timeline", "Why", "Explain"].contains($0.name) })
    for name in names { #expect(try #/[A-Z][A-Za-z0-9]*/#.wholeMatch(in: name) != nil, "\(name)") }
    let fields =
      (whole.types + whole.errors).flatMap(\.fields) + whole.methods.flatMap { $0.takes + $0.gives }
    for field in fields {
      #expect(try #/[A-Za-z](_?[A-Za-z0-9])*/#.wholeMatch(in: field.name) != nil, "\(field.name)")
    }
  }

  @Test func `the errors of the table are those that are sent`() {
    let sent: [ControlError] = [
      .searchNotFound(""), .searchExists(""), .badQuery(message: "", offset: 0), .sourceNotFound(""),
      .sourceRefused(source: "", kind: "", message: ""), .accountNotFound(""), .postNotFound(""),
      .hitNotFound(0),
      .badParameter("", ""), .cannotRecord(""), .held(""), .tooManyConnections(1),
    ]
    let table = ControlInterface.errors.map { "\(ControlInterface.name).\($0.name) \($0.fields.map(\.name))" }
    #expect(table == sent.map { "\($0.name) \(($0.parameters.members ?? []).map(\.name))" })
  }

  @Test func `the shapes of the table are those that are written`() throws {
    let error = StandingError(
      kind: .timeout, source: nil, message: "", since: Timestamp(seconds: 0), retryAt: nil)
    var search = SearchReport(
      name: "", query: "", sources: [], every: 1, state: .active, createdAt: Timestamp(seconds: 0))
    search.baseline = 1
    search.notes = [""]
    search.cost = CostReport(likely: 1, most: 2, price: 5000)
    search.cost?.bill = SourceReport.Bill(Billed(), limit: 5)
    search.detail = .init(
      sources: [.init(source: "", markID: nil, markTime: nil, lastGood: nil, baselineOwed: true, gaps: [])],
      errors: [], hitsByDay: [])
    var source = SourceReport(
      source: "", type: .x, rights: [], verdict: .init(isGood: true, ""))
    source.bill = .init(Billed(), limit: 1)
    source.queryLength = 1
    var status = StatusReport(
      version: "", since: Timestamp(seconds: 0), active: 0, paused: 0, nextPoll: nil, hitsToday: 0,
      sources: [],
      problems: [], held: 0, pending: 0, notes: [], needsUser: false)
    status.cost = search.cost
    let post = Post(source: "x", id: "1")
    let shapes: [(String, JSONValue?)] = [
      ("StandingError", error.json), ("SavedSearch", search.json), ("SearchDetail", search.detail?.json),
      ("SourceState", search.detail?.json["sources"]?.array?.first), ("Source", source.json),
      ("StatusReport", status.json), ("Cost", search.cost?.json),
      ("SearchCounts", status.json["searches"]), ("Post", post.json), ("Author", Post.Author().json),
      ("Hit", Hit(number: nil, searches: [], foundAt: Timestamp(seconds: 0), post: post).json),
    ]
    for (name, json) in shapes {
      let record = try #require(ControlInterface.types.first { $0.name == name })
      let json = try #require(json)
      #expect(json.members?.map(\.name) == record.fields.map(\.name), "\(name)")
      for field in record.fields {
        #expect(field.type.accepts(json[field.name] ?? .null), "\(name).\(field.name)")
      }
    }
  }
}
