import TSearchCore
import TSearchDaemon
import TSearchFetch
import TSearchSources
import TSearchSystemd

/// Reads the configuration and the secrets, and makes the catalog that goes with them.
struct SettingsReader {
  let files: ConfigurationFiles
  let shelf: SecretShelf
  let fetcher: Fetcher
  let time: any Timekeeper

  func read() async -> LifeParts.Settings {
    let reading: ConfigurationReading
    do {
      reading = try files.read()
    } catch {
      reading = ConfigurationReading(configuration: Configuration(), faults: [error])
    }
    let configuration = reading.configuration
    await fetcher.adjust(
      Fetcher.Limits(requests: configuration.maxRequests, requestsPerHost: configuration.maxRequestsPerHost))
    return LifeParts.Settings(
      configuration: configuration,
      catalog: TempCatalog(configuration: configuration, fetcher: fetcher, time: time),
      faults: reading.faults.map(\.report.message), credentials: [:])
  }
}
struct TempCatalog: SourceCatalog {
  let configuration: Configuration
  let fetcher: Fetcher
  let time: any Timekeeper
  var names: [SourceName] { configuration.sources.keys.sorted() }
  func source(_ name: SourceName) throws(SourceRefusal) -> any Source {
    guard let settings = configuration.source(name) else { throw .unknown(name) }
    switch settings.type {
    case .feed:
      return FeedSource(
        name: name, url: settings.url ?? "", scope: Scope(settings.url ?? ""), fetcher: fetcher, time: time)
    case .twitter1:
      return TwitterV1Source(name: name, base: settings.baseURL ?? "", fetcher: fetcher, time: time)
    default: throw .noRight(name, .forbidden, "not in this version")
    }
  }
}
