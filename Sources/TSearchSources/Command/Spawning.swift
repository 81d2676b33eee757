import CProcess
import Glibc

/// The preparations of one `posix_spawn`, freed when released.
@safe final class Spawning {
  private let actions: UnsafeMutablePointer<posix_spawn_file_actions_t>
  private let attributes: UnsafeMutablePointer<posix_spawnattr_t>

  /// The program will run in that folder and in a process group of its own, with no signal blocked or ignored.
  init(folder: String) {
    unsafe actions = .allocate(capacity: 1)
    unsafe attributes = .allocate(capacity: 1)
    unsafe posix_spawn_file_actions_init(actions)
    unsafe posix_spawnattr_init(attributes)
    unsafe posix_spawn_file_actions_addchdir_np(actions, folder)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(attributes, &signals)
    unsafe posix_spawnattr_setpgroup(attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(attributes, Int16(flags))
  }

  deinit {
    unsafe posix_spawn_file_actions_destroy(actions)
    unsafe posix_spawnattr_destroy(attributes)
    unsafe actions.deallocate()
    unsafe attributes.deallocate()
  }

  func give(_ descriptor: Descriptor, as number: Int32) {
    unsafe posix_spawn_file_actions_adddup2(actions, descriptor.number, number)
  }

  /// Starts the program; it inherits no other descriptor.
  func start(_ arguments: [String], _ environment: [String]) throws(ChildProcess.Fault) -> pid_t {
    unsafe posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1)
    let argv = CStrings(arguments)
    let envp = CStrings(environment)
    var process: pid_t = 0
    let code = unsafe posix_spawnp(
      &process, argv.pointers[0] ?? argv.nothing, actions, attributes, argv.pointers, envp.pointers)
    guard code == 0 else { throw ChildProcess.Fault(code: code) }
    return process
  }
}

/// A list of C strings that ends in a null, freed when released.
@safe private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]
  let nothing: UnsafeMutablePointer<CChar>

  init(_ texts: [String]) {
    unsafe pointers = texts.map { unsafe strdup($0) } + [nil]
    unsafe nothing = .allocate(capacity: 1)
    unsafe nothing.initialize(to: 0)
  }

  deinit {
    unsafe pointers.forEach { unsafe free($0) }
    unsafe nothing.deallocate()
  }
}
