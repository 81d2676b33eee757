/// The user's desktop, as far as it shows notifications.
package protocol Desktop: Sendable {
  /// Shows a notice, and opens its link when the user asks for that; returns when the desktop has taken it.
  func show(_ notice: DesktopNotice) async throws(DesktopError)
  /// Lets go of the desktop; what waits for its answer fails.
  func close() async
}

/// What a notification says; its texts are plain and bounded.
package struct DesktopNotice: Equatable, Sendable {
  /// One line.
  package var title: String
  package var lines: [String]
  /// What the user can open.
  package var link: String?
  /// The path of a picture.
  package var picture: String?

  package init(title: String, lines: [String], link: String? = nil, picture: String? = nil) {
    self.title = title
    self.lines = lines
    self.link = link
    self.picture = picture
  }
}

/// Why a notice was not shown.
package enum DesktopError: Error, Equatable, Sendable {
  /// There is no session bus, for that reason.
  case noBus(String)
  /// Nobody on the bus shows notifications.
  case noService
  /// Somebody does, and gives no answer.
  case silent
  case refused(String)

  /// What a person is told.
  package var words: String {
    switch self {
    case .noBus(let why): "there is no session bus (\(why))"
    case .noService: "no notification service runs in your session"
    case .silent: "the notification service does not answer"
    case .refused(let why): "the notification service refused: \(why)"
    }
  }
}
