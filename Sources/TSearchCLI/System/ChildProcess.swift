@unsafe @preconcurrency import Glibc

/// Two ends of a pipe, closed in children.
struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readEnd = ends[0]
    writeEnd = ends[1]
  }
}

/// A program started with streams of our choice.
struct ChildProcess {
  /// `POSIX_SPAWN_SETSID` of <spawn.h>, which Swift's Glibc module leaves out.
  private static let newSession: Int16 = 0x80
  private let id: pid_t

  /// Starts a program, or gives `nil` where it cannot be started.
  ///
  /// The first word is looked up on the `PATH` unless it has a slash.
  ///
  /// - Parameter isDetached: Whether it lives on by itself, without our terminal.
  init?(
    _ words: [String], environment: [String: String], input: Int32, output: Int32?, errors: Int32?,
    isDetached: Bool = false
  ) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (stream, descriptor) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      if let descriptor { unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, stream) }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var ignoredByUs = sigset_t()
    unsafe sigemptyset(&ignoredByUs)
    unsafe sigaddset(&ignoredByUs, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignoredByUs)
    let session = isDetached ? ChildProcess.newSession : 0
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | session)

    let arguments = CStrings(words)
    let variables = CStrings(ChildProcess.variables(environment))
    var id: pid_t = 0
    guard
      unsafe posix_spawnp(&id, words[0], &actions, &attributes, arguments.pointers, variables.pointers) == 0
    else { return nil }
    self.id = id
  }

  /// Our environment with these changes.
  private static func variables(_ changes: [String: String]) -> [String] {
    var variables = changes.map { "\($0.key)=\($0.value)" }
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if changes[String(text.prefix { $0 != "=" })] == nil { variables.append(text) }
      unsafe next += 1
    }
    return variables
  }

  /// The status of one that has ended already; `nil`: it runs.
  func statusIfEnded() -> Int32? {
    var status: Int32 = 0
    return unsafe waitpid(id, &status, WNOHANG) == id ? ChildProcess.exit(status) : nil
  }

  /// Waits for its end; the status as a shell would give it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    return ChildProcess.exit(status)
  }

  private static func exit(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

/// A list of C texts that ends with a null pointer, freed with its owner.
@safe private final class CStrings {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) { unsafe pointers = texts.map { unsafe strdup($0) } + [nil] }

  deinit { unsafe pointers.forEach { unsafe free($0) } }
}
