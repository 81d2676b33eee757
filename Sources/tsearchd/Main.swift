import Glibc
import TSearchCore
import TSearchDaemon

/// The daemon.
@main enum Main {
  static func main() {
    do {
      let options = try DaemonOptions(Array(CommandLine.arguments.dropFirst()))
      switch options.task {
      case .version: Output.write("tsearchd \(tsearchVersion)\n")
      case .help: Output.write(DaemonOptions.help)
      case .parse(let type, let hasPageLine): exit(try Parse.run(type: type, hasPageLine: hasPageLine))
      case .serve: exit(Serving.run(options))
      }
    } catch {
      exit(Output.complain(error))
    }
  }
}
