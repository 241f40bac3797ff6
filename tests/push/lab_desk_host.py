#!/usr/bin/python3
"""What a desktop's notification area says on D-Bus (freedesktop.org, "Desktop Notifications Specification").

Runs on the system's Python, which has the bindings.

A line of JSON out for each notification that the browser shows or takes away; a line in, a number: a person taps that
one.
"""

import json
import sys
import threading

from gi.repository import Gio, GLib

PATH, NAME = "/org/freedesktop/Notifications", "org.freedesktop.Notifications"


def method(name: str, *arguments: str) -> str:
    """A method in the language of D-Bus; an argument is a direction and a type, as in "in:s"."""
    parts = (argument.split(":") for argument in arguments)
    return f"<method name='{name}'>{''.join(f'<arg direction={way!r} type={kind!r}/>' for way, kind in parts)}</method>"


METHODS = [
    method("GetCapabilities", "out:as"),
    method("GetServerInformation", *["out:s"] * 4),
    method("Notify", *(f"in:{kind}" for kind in ("s", "u", "s", "s", "s", "as", "a{sv}", "i")), "out:u"),
    method("CloseNotification", "in:u"),
]
SIGNALS = "<signal name='ActionInvoked'><arg type='u'/><arg type='s'/></signal>"
INTERFACE = Gio.DBusNodeInfo.new_for_xml(
    f"<node><interface name='{NAME}'>{''.join(METHODS)}{SIGNALS}</interface></node>"
).interfaces[0]


class Area:
    """The notification area."""

    def __init__(self, bus: Gio.DBusConnection) -> None:
        self.bus = bus
        self.last = 0
        bus.register_object(PATH, INTERFACE, self.call, None, None)

    def call(self, *call: object) -> None:
        """Answer one call of the browser."""
        name, arguments, answer = call[4:7]
        kind, value = getattr(self, str(name))(*arguments.unpack())  # type: ignore[attr-defined]
        answer.return_value(GLib.Variant(kind, value))  # type: ignore[attr-defined]

    def GetCapabilities(self) -> tuple[str, object]:  # noqa: N802 (as D-Bus has it)
        return "(as)", (["actions", "body"],)

    def GetServerInformation(self) -> tuple[str, object]:  # noqa: N802
        return "(ssss)", ("Tests", "Scorekeeper", "1", "1.2")

    def Notify(self, app: str, replaces: int, icon: str, title: str, body: str, *_: object) -> tuple[str, object]:  # noqa: N802
        number = replaces or self.last + 1
        self.last = max(self.last, number)
        say(number=number, title=title, body=body)
        return "(u)", (number,)

    def CloseNotification(self, number: int) -> tuple[str, object]:  # noqa: N802
        say(closed=number)
        return "()", ()

    def tap(self, number: int) -> bool:
        self.bus.emit_signal(None, PATH, NAME, "ActionInvoked", GLib.Variant("(us)", (number, "default")))
        return False


def say(**fields: object) -> None:
    print(json.dumps(fields), flush=True)


def follow(area: Area) -> None:
    """Tap what the test says."""
    for line in sys.stdin:
        GLib.idle_add(area.tap, int(line))


def begin(bus: Gio.DBusConnection, _: str) -> None:
    """The browser can find the area from now on."""
    threading.Thread(target=follow, args=[Area(bus)], daemon=True).start()


Gio.bus_own_name(Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, begin, lambda *_: say(ready=True), None)
GLib.MainLoop().run()
