import Glibc
import TSearchControl
import TSearchCore
import TSearchDaemon
import TSearchFetch
import TSearchSources
import TSearchStore
import TSearchSystemd

/// The one place where the adapters meet: makes the parts of a daemon and puts them together.
actor Assembly {
  private let loop: LoopExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  private let options: DaemonOptions
  private let environment: [String: String]
  private let time: BootTimekeeper
  private var life: DaemonLife?
  private(set) var isStopped = false

  init(_ options: DaemonOptions, loop: LoopExecutor) {
    self.options = options
    self.loop = loop
    environment = Environment.all
    time = BootTimekeeper(loop: loop)
  }

  func start() async throws {
    let folders = DaemonFolders(environment: environment, option: options.stateFolder)
    let socket = try socket(folders)
    do {
      let ledger = try SQLiteLedger.open(folder: folders.state, loop: loop, time: time)
      let life = DaemonLife(try await parts(ledger, socket: socket, folders: folders))
      self.life = life
      try await life.start()
    } catch let error as StoreError {
      if !isStopped { socket.refuseWaiting(.cannotRecord(error.report.sentence)) }
      throw error
    }
  }

  func reload() async { await life?.reload() }

  func stop() async {
    isStopped = true
    await life?.stop()
  }

  /// The socket that systemd passed, or one of our own.
  private func socket(_ folders: DaemonFolders) throws -> ControlSocket {
    if let passed = ActivationSockets.take()["control"] { return try ControlSocket(adopting: passed) }
    return try ControlSocket.make(
      path: options.socket
        ?? ControlSocket.path(
          environment: environment, isSystem: isSystemWide, stateFolder: folders.state))
  }

  /// Whether systemd runs us for the whole machine: only that unit has a state folder of systemd's making.
  private var isSystemWide: Bool { environment["STATE_DIRECTORY"] != nil }

  private func parts(
    _ ledger: SQLiteLedger, socket: ControlSocket, folders: DaemonFolders
  ) async throws -> LifeParts {
    let (loop, time) = (loop, time)
    let unit: UnitField = isSystemWide ? .system : .user
    let hasJournal = options.journal || JournalStream.isOwn(environment["JOURNAL_STREAM"])
    let journal: any Journal = hasJournal ? SystemdJournal() : StandardErrorJournal()
    let announcer = Announcer(
      loop: loop, time: time, ledger: ledger, journal: journal, unit: unit, verifies: hasJournal)
    let fetcher = Fetcher(loop: loop)
    let files = ConfigurationFiles(chosen: options.configuration, environment: environment)
    let shelf = SecretShelf(
      credentials: environment["CREDENTIALS_DIRECTORY"], folders: files.credentialFolders + [folders.state])
    let settings = SettingsReader(
      files: files, shelf: shelf, fetcher: fetcher, loop: loop, time: time, cacheFolder: folders.cache,
      memory: ledger)
    let log = JournalEventLog(JournalLog(journal: journal, unit: unit))
    let pictures = WebPictures(fetcher: fetcher)
    let avatars = AvatarCache(
      AvatarCache.Parts(
        loop: loop, time: time, ledger: ledger, pictures: pictures, log: log, folder: folders.cache))
    let admission: VarlinkServer.Admission = isSystemWide ? .anyone : .user(getuid())
    let serving = ServingSocket(socket: socket, admission: admission, loop: loop, time: time)
    return LifeParts(
      poll: PollParts(
        loop: loop, time: time, ledger: ledger,
        sink: JournalAndDesktop(
          journal: announcer, desktop: notifier(ledger, pictures: avatars, log: log)),
        log: log, followers: Followers(loop: loop),
        hasDefaultRoute: { Routes.hasDefault() }),
      notifier: SystemdNotifier(), credentials: shelf, configure: { settings.read() },
      adjust: { configuration in
        await fetcher.adjust(Fetcher.Limits(configuration))
        pictures.trust(configuration)
        await avatars.adjust(mostBytes: configuration.avatarCacheSize)
      },
      serve: { desk in await serving.start(ControlDesk(desk, avatars: avatars)) },
      hangUp: { await serving.stop() })
  }
}

extension Assembly {
  private func notifier(_ ledger: SQLiteLedger, pictures: AvatarCache, log: any EventLog) -> HitNotifier {
    let desktop = SessionDesktop(loop: loop, time: time) { log.write(.note($0)) }
    return HitNotifier(loop: loop, time: time, ledger: ledger, desktop: desktop) { address in
      await pictures.path(for: address, waiting: .seconds(2))
    }
  }
}

extension Fetcher.Limits {
  fileprivate init(_ configuration: Configuration) {
    self.init(requests: configuration.maxRequests, requestsPerHost: configuration.maxRequestsPerHost)
  }
}
