import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct CostScreens {
  private static let bill = SourceReport.Bill(
    Billed(posts: .init(day: 340, month: 4200), accounts: .init(day: 1, month: 3)), limit: 10_000)

  private static var source: SourceReport {
    var source = SourceReport(source: "x", type: .x, rights: ["search"])
    source.bill = bill
    return source
  }

  @Test("'sources' says what was billed, beside the limit")
  func sources() throws {
    #expect(
      Screen.of("sources", FakeDaemon("Sources", ["source": Self.source.json])) == """
        SOURCE  TYPE  RIGHTS
        x       x     search

        x: billed 340 posts today, 4200 of 10000 this month (UTC); 3 accounts this month
        """)
    #expect(try SourceReport(json: Self.source.json) == Self.source)
    let json = Self.source.json
    #expect(json["billed_day"]?.int == 340 && json["billed_month"]?.int == 4200)
    #expect(json["monthly_limit"]?.int == 10_000)
  }

  @Test("'add', 'show' and 'status' say what a day costs")
  func costs() throws {
    var search = Sample.search()
    search.baseline = 100
    search.cost = CostReport(likely: 341, most: 10_000, price: 5000, accountPrice: 10_000)
    search.cost?.bill = Self.bill
    let added = Screen.of("add swift lang:en", FakeDaemon("Add", ["search": search.json]))
    let words = "likely 341 posts ($1.71) a day, at most 10000 ($50.00), and $0.01 for each author"
    #expect(added.contains("costs: \(words)\n"), "\(added)")
    #expect(added.contains("billed: 340 posts today, 4200 of 10000 this month (UTC)"), "\(added)")
    #expect(try SearchReport(json: search.json) == search)
    search.cost = CostReport(most: 1, price: 5000)
    search.cost?.bill = Self.bill
    search.detail = SearchReport.Detail(sources: [], errors: [], hitsByDay: [0])
    let shown = Screen.of("show swift", FakeDaemon("Show", ["search": search.json]))
    #expect(shown.contains("Costs: at most 1 post ($0.01) a day\n"), "\(shown)")
    #expect(shown.contains("Billed: 340 posts today, 4200 of 10000 this month (UTC)"), "\(shown)")
    var status = Sample.status
    status.cost = CostReport(most: 96_000)
    let seen = Screen.of("status", FakeDaemon("Status", ["status": status.json]))
    #expect(seen.contains("Costs: at most 96000 posts a day\n"), "\(seen)")
    #expect(try StatusReport(json: status.json) == status)
  }
}
