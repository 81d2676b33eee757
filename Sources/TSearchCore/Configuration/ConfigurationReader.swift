/// What the files say, and what in them is not obeyed.
package struct ConfigurationReading: Equatable, Sendable {
  package var configuration: Configuration
  /// In the order of the files and their lines.
  package var faults: [ConfigurationFault]

  package init(configuration: Configuration, faults: [ConfigurationFault]) {
    self.configuration = configuration
    self.faults = faults
  }
}

/// Reads the layers of the configuration by systemd's rules (OUTSIDE section 5).
///
/// A later text overrides an earlier one, key by key. A bad value is named and changes nothing.
package struct ConfigurationReader {
  /// A `[Source NAME]` section as far as it was read; keys wait for the type, which may come last.
  private struct Section {
    var name: SourceName
    var place: ConfigurationPlace
    var type: SourceType?
    var assignments: [(key: String, value: String, place: ConfigurationPlace)] = []
  }

  private enum Place {
    case daemon
    case source(SourceName)
    /// Before the first section, or in one that is unknown; the latter was named already.
    case nowhere(isNamed: Bool)
  }

  private var configuration = Configuration()
  private var faults: [ConfigurationFault] = []
  private var sections: [Section] = []
  /// Where the keys of `[Daemon]` were set last.
  private var places: [String: ConfigurationPlace] = [:]
  private var current = Place.nowhere(isNamed: false)

  /// Reads the texts in their order, the strongest last.
  package static func read(_ layers: [ConfigurationText]) -> ConfigurationReading {
    var reader = ConfigurationReader()
    for layer in layers {
      reader.current = .nowhere(isNamed: false)
      for (place, statement) in layer.statements { reader.take(statement, at: place) }
    }
    reader.finish()
    let faults = layers.flatMap { layer in
      reader.faults.filter { $0.file == layer.file }.sorted { $0.line < $1.line }
    }
    return ConfigurationReading(configuration: reader.configuration, faults: faults)
  }

  private mutating func take(_ statement: ConfigurationStatement, at place: ConfigurationPlace) {
    switch statement {
    case .neither: faults.append(place.fault("neither a section nor 'KEY=VALUE'"))
    case .brokenSection:
      current = .nowhere(isNamed: true)
      faults.append(place.fault("a section is written '[NAME]'"))
    case .section(let name): open(name, at: place)
    case .assignment(let key, let value):
      switch current {
      case .nowhere(let isNamed):
        if !isNamed { faults.append(place.fault("'\(key)' stands before the first section")) }
      case .daemon: setDaemon(key, value, at: place)
      case .source(let name):
        guard let index = sections.firstIndex(where: { $0.name == name }) else { return }
        setSource(key, value, of: index, at: place)
      }
    }
  }

  private mutating func open(_ name: String, at place: ConfigurationPlace) {
    let words = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    if name == "Daemon" {
      current = .daemon
    } else if words.count == 2, words[0] == "Source" {
      let name = SourceName(String(decoding: words[1].utf8.trimmed, as: UTF8.self))
      guard name.isSpeakable else {
        faults.append(
          place.fault("'\(name)' cannot name a source", hint: "use letters, digits, '-', '_', '.' and '@'"))
        return current = .nowhere(isNamed: true)
      }
      current = .source(name)
      if !sections.contains(where: { $0.name == name }) {
        sections.append(Section(name: name, place: place, type: name.impliedType))
      }
    } else {
      current = .nowhere(isNamed: true)
      let known = NearMiss.of(name, among: ["Daemon", "Source"])
      faults.append(
        place.fault(
          "there is no section '[\(name)]'",
          hint: known.map { "did you mean '[\($0 == "Source" ? "Source NAME" : $0)]'?" }
            ?? "sections are '[Daemon]' and '[Source NAME]'"))
    }
  }

  private mutating func setDaemon(_ key: String, _ value: String, at place: ConfigurationPlace) {
    let keys = ConfigurationKey<Configuration>.daemon
    guard let known = keys.first(where: { $0.name == key }) else {
      return nameUnknown(key, among: keys.map(\.name), in: "[Daemon]", at: place)
    }
    places[key] = place
    ConfigurationReader.apply(known, value, to: &configuration, at: place).map { faults.append($0) }
  }

  private mutating func setSource(
    _ key: String, _ value: String, of index: Int, at place: ConfigurationPlace
  ) {
    let name = sections[index].name
    guard key == "Type" else {
      let names = ConfigurationKey<SourceSettings>.source.map(\.name)
      guard names.contains(key) else {
        return nameUnknown(key, among: names + ["Type"], in: "[Source \(name)]", at: place)
      }
      return sections[index].assignments.append((key, value, place))
    }
    guard !value.isEmpty else { return sections[index].type = name.impliedType }
    if let type = SourceType(rawValue: value) { return sections[index].type = type }
    let types = SourceType.allCases.map(\.rawValue)
    let near = NearMiss.of(value, among: types)
    faults.append(
      place.fault(
        "bad value of 'Type': '\(value)' is no type of source",
        hint: near.map { "did you mean '\($0)'?" } ?? "types are \(types.joined(separator: ", "))"))
  }

  /// Checks what only the whole can tell.
  private mutating func finish() {
    for section in sections { close(section) }
    let shortest = configuration.minimumInterval
    if configuration.defaultInterval < shortest {
      configuration.defaultInterval = shortest
      if let place = places["DefaultInterval"] {
        faults.append(
          place.fault(
            "bad value of 'DefaultInterval': it is shorter than 'MinimumInterval', \(shortest.span)"))
      }
    }
    for name in configuration.defaultSources where configuration.source(name) == nil {
      configuration.defaultSources.removeAll { $0 == name }
      guard let place = places["DefaultSources"] else { continue }
      let near = NearMiss.of(name.rawValue, among: configuration.sourceNames.map(\.rawValue))
      faults.append(
        place.fault(
          "bad value of 'DefaultSources': there is no source '\(name)'",
          hint: near.map { "did you mean '\($0)'?" } ?? "write a section '[Source \(name)]'"))
    }
  }

  /// Makes a section's settings, or says why there are none.
  private mutating func close(_ section: Section) {
    guard let type = section.type else {
      let hint = "write 'Type=' in '[Source \(section.name)]'"
      return faults.append(section.place.fault("source '\(section.name)' has no type", hint: hint))
    }
    var settings = SourceSettings(name: section.name, type: type)
    for (key, value, place) in section.assignments {
      guard let known = ConfigurationKey<SourceSettings>.source.first(where: { $0.name == key }) else {
        continue
      }
      ConfigurationReader.apply(known, value, to: &settings, at: place).map { faults.append($0) }
    }
    if type == .feed, settings.url == nil { settings.url = settings.baseURL }
    if let missing = settings.missingKey {
      let hint = "write '\(missing)=' in '[Source \(section.name)]'"
      return faults.append(
        section.place.fault(
          "source '\(section.name)' of type '\(type.rawValue)' has no '\(missing)'", hint: hint))
    }
    configuration.sources[section.name] = settings
  }

  private static func apply<Settings>(
    _ key: ConfigurationKey<Settings>, _ value: String, to settings: inout Settings,
    at place: ConfigurationPlace
  ) -> ConfigurationFault? {
    guard !value.isEmpty else {
      key.reset(&settings)
      return nil
    }
    do { try key.set(&settings, value) } catch {
      return place.fault("bad value of '\(key.name)': \(error.message)", hint: error.hint)
    }
    return nil
  }

  private mutating func nameUnknown(
    _ key: String, among known: [String], in section: String, at place: ConfigurationPlace
  ) {
    let near = NearMiss.of(key, among: known)
    faults.append(
      place.fault("there is no key '\(key)' in \(section)", hint: near.map { "did you mean '\($0)'?" }))
  }
}
