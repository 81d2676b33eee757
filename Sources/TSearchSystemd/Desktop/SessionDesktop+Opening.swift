import CSystemd
import TSearchCore

/// Opens what the user asked for, outside the daemon: a browser could not run in its sandbox.
extension SessionDesktop {
  /// The desktop's portal opens a link; where there is none, a unit of the user's manager runs `xdg-open`.
  func open(_ link: String) async {
    guard NoticeMarkup.isWebAddress(link) else { return }
    do {
      _ = try await call(.portal, "org.freedesktop.portal.OpenURI", "OpenURI") { call in
        call.add("")
        call.add(link)
        call.array(of: "{sv}") {}
      }
    } catch {
      await openByUnit(link, afterPortal: error)
    }
  }

  private func openByUnit(_ link: String, afterPortal refusal: BusError) async {
    do {
      _ = try await call(.manager, "org.freedesktop.systemd1.Manager", "StartTransientUnit") { call in
        call.add("tsearch-open-\(String(UInt64.random(in: .min ... .max), radix: 16)).service")
        call.add("fail")
        SessionDesktop.addProperties(call, link)
        call.array(of: "(sa(sv))") {}
      }
    } catch {
      let reasons = "by the desktop's portal (\(refusal.words)) nor by a unit (\(error.words))"
      complain("a post could not be opened: neither \(reasons)")
    }
  }

  private static func addProperties(_ call: BusCall, _ link: String) {
    func property(_ name: String, _ contents: String, _ fill: () -> Void) {
      call.structure("sv") {
        call.add(name)
        call.variant(contents, fill)
      }
    }
    call.array(of: "(sv)") {
      property("Description", "s") { call.add("a post that was chosen on the desktop") }
      property("CollectMode", "s") { call.add("inactive-or-failed") }
      property("ExecStartEx", "a(sasas)") {
        call.array(of: "(sasas)") {
          call.structure("sasas") {
            call.add("xdg-open")
            call.texts(["xdg-open", link])
            // Else `${NAME}` in a link would tell its server what stands in the environment.
            call.texts(["no-env-expand"])
          }
        }
      }
    }
  }
}
