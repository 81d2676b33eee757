import TSearchCore
import TSearchDaemon
import TSearchFetch
import TSearchSources
import TSearchSystemd

/// Reads the configuration, and makes the catalog that goes with it.
struct SettingsReader {
  let files: ConfigurationFiles
  let shelf: SecretShelf
  let fetcher: Fetcher
  let loop: any EventLoop
  let time: any Timekeeper
  let cacheFolder: String
  let memory: any SourceMemory

  func read() -> LifeParts.Settings {
    let reading: ConfigurationReading
    do {
      reading = try files.read()
    } catch {
      reading = ConfigurationReading(configuration: Configuration(), faults: [error])
    }
    let configuration = reading.configuration
    let shelf = shelf
    let catalog = ConfiguredCatalog(
      configuration,
      parts: ConfiguredCatalog.Parts(
        fetcher: fetcher, loop: loop, time: time, cacheFolder: cacheFolder, memory: memory,
        token: { settings throws(SourceRefusal) in try shelf.found(settings)?.secret.revealed() },
        credential: { settings in (try? shelf.found(settings)).flatMap(\.self)?.stamp }))
    return LifeParts.Settings(
      configuration: configuration, catalog: catalog, faults: reading.faults.map(\.report.message))
  }
}

extension SecretShelf {
  fileprivate func found(_ settings: SourceSettings) throws(SourceRefusal) -> Found? {
    do {
      return try secret(of: settings.name.rawValue, tokenFile: settings.tokenFile)
    } catch {
      let hint = error.report.hint.map { "; \($0)" } ?? ""
      throw .noRight(settings.name, .unauthorized, error.report.message + hint)
    }
  }
}

extension SecretShelf.Found {
  /// Changes when the file does.
  fileprivate var stamp: String { "\(path) \(changedAt)" }
}
