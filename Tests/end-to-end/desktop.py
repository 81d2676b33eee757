"""A desktop on a session bus: shows nothing, and writes down what it is asked.

desktop.py LOG ROLE... takes the roles `notifications`, `portal` and `manager`, and one of
`plain` (no markup, no actions), `silent` (never answers Notify). Each call is one JSON line in LOG.
"""

import json
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
log = open(sys.argv[1], "a", buffering=1)
roles = sys.argv[2:]
bus = dbus.SessionBus()


def note(call, **what):
    print(json.dumps({"call": call, **what}, ensure_ascii=False), file=log)


class Notifications(dbus.service.Object):
    NAME = "org.freedesktop.Notifications"
    last = 0

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        note("GetCapabilities")
        return ["body"] if "plain" in roles else ["actions", "body", "body-markup"]

    @dbus.service.method(NAME, "susssasa{sv}i", "u", async_callbacks=("answer", "refuse"))
    def Notify(self, app, replaces, icon, title, body, actions, hints, expires, answer, refuse):
        self.last += 1
        note("Notify", id=self.last, app=app, title=title, body=body, actions=list(actions), hints=dict(hints))
        if "silent" not in roles:
            answer(dbus.UInt32(self.last))

    @dbus.service.signal(NAME, "us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NAME, "uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.method("org.example.Test", "us")
    def Choose(self, number, action):
        self.ActionInvoked(number, action)

    @dbus.service.method("org.example.Test", "u")
    def Close(self, number):
        self.NotificationClosed(number, 2)


class Portal(dbus.service.Object):
    @dbus.service.method("org.freedesktop.portal.OpenURI", "ssa{sv}", "o")
    def OpenURI(self, window, address, options):
        note("OpenURI", address=address)
        return dbus.ObjectPath("/org/freedesktop/portal/desktop/request/1/t")


class Manager(dbus.service.Object):
    @dbus.service.method("org.freedesktop.systemd1.Manager", "ssa(sv)a(sa(sv))", "o")
    def StartTransientUnit(self, name, mode, properties, others):
        note("StartTransientUnit", name=name, command=[list(words) for _, words, _ in dict(properties)["ExecStartEx"]])
        return dbus.ObjectPath("/org/freedesktop/systemd1/job/1")


held = []
for role, name, kind, path in [
    ("notifications", "org.freedesktop.Notifications", Notifications, "/org/freedesktop/Notifications"),
    ("portal", "org.freedesktop.portal.Desktop", Portal, "/org/freedesktop/portal/desktop"),
    ("manager", "org.freedesktop.systemd1", Manager, "/org/freedesktop/systemd1"),
]:
    if role in roles:
        held.append((kind(bus, path), dbus.service.BusName(name, bus)))
note("ready")
GLib.MainLoop().run()
