import TSearchCLI
import TSearchControl
import TSearchCore

@testable import enum TSearchControl.ServiceInterface
@testable import struct TSearchControl.ControlCall
@testable import struct TSearchControl.ControlReply
@testable import struct TSearchControl.FrameReader

extension Reader {
  /// What a client sends: framing, messages, and the check of calls against the interface.
  static let calls = Reader(name: "calls") { bytes in
    var frames = FrameReader(limit: 1000)
    var messages: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int(rest.first ?? 0) % 37 + 1)
      rest = rest.dropFirst(piece.count)
      frames.append(piece)
      do { while let message = try frames.next() { messages.append(Array(message)) } } catch { return }
    }
    let whole = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    require(messages == whole.dropLast(), "messages do not depend on how their bytes were cut")
    for message in whole {
      if let call = try? ControlCall(message: message) {
        require((try? ControlCall(message: call.message.dropLast())) == call, "a call is read as printed")
        answer(call)
      }
      if let reply = ControlReply(message: message) {
        require(ControlReply(message: reply.message.dropLast()) == reply, "a reply is read as printed")
      }
    }
  }

  private static func answer(_ call: ControlCall) {
    do throws(ControlError) { _ = try ServiceInterface.resolve(call) } catch {
      let message = ControlReply(.failure(error)).message
      require(ControlReply(message: message.dropLast())?.content == .failure(error), "an error arrives")
    }
  }

  /// What the daemon answers, shown by each command that shows something, for people and for programs.
  ///
  /// Each line is one reply.
  static let answers = Reader(name: "answers") { bytes in
    let replies = bytes.split(separator: 0x0A).compactMap { ControlReply(message: $0) }
    guard !replies.isEmpty else { return }
    let commands = ["list", "show a", "hits", "watch", "status", "sources", "run a", "export"]
    for command in commands {
      for columns in [nil, 40] {
        let shown = show(command, replies, columns: columns)
        require(shown.isHarmless, "'\(command)' prints harmless text: \(shown.debugDescription)")
      }
      for line in show(command + " --json", replies, columns: nil).split(separator: "\n") {
        require((try? JSONValue(parsing: String(line))) != nil, "a line is JSON: \(line.debugDescription)")
        require(String(line).isHarmless, "a line is harmless: \(line.debugDescription)")
      }
    }
  }

  private static func show(_ line: String, _ replies: [ControlReply], columns: Int?) -> String {
    let machine = StandingMachine(columns: columns)
    let daemon = ScriptedDaemon(replies)
    let words = line.split(separator: " ").map(String.init)
    _ = Program(surroundings: machine) { _, _ in daemon }.run(words)
    require(machine.errors.isHarmless, "harmless errors: \(machine.errors.debugDescription)")
    return machine.output
  }
}
