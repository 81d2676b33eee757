/// The pages that stand in front of services.
enum HTMLPages {
  /// What a gateway says; `nil` for a status that services answer with themselves.
  static func gateway(_ status: Int) -> SampleResponse? {
    [502, 503, 504].contains(status) ? overCapacity(status) : nil
  }

  static func overCapacity(_ status: Int) -> SampleResponse {
    let page = """
      <!DOCTYPE html>
      <html><head><title>Over capacity</title></head>
      <body><h1>Something is technically wrong</h1><p>A sample of an error page.</p></body></html>

      """
    return SampleResponse(status, type: "text/html; charset=utf-8", body: Array(page.utf8))
  }
}
