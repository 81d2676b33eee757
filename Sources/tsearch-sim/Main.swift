import Glibc
import TSearchSim

@main enum Main {
  static func main() { exit(SimCommand.run(Array(CommandLine.arguments.dropFirst()))) }
}
