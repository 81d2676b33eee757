import Glibc
import TSearchCLI

@main enum Main {
  static func main() {
    let program = Program(surroundings: Machine()) { socket, isSystem in
      SocketDaemon(path: socket, isSystem: isSystem)
    }
    exit(program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
