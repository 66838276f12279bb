#!/usr/bin/python3
"""A mouse and a keyboard for gnome-shell, through org.gnome.Mutter.RemoteDesktop.

Takes the lines that input-wayland.py takes. Mutter moves its pointer by distances here, so the
pointer goes into the corner first, and each place is then reached from the last one. In another
size of the desktop it begins anew.
"""
import sys
import time

from gi.repository import Gio, GLib

from keys import BUTTONS, KEYS

bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def call(path, interface, method, arguments=None):
    return bus.call_sync("org.gnome.Mutter.RemoteDesktop", path, "org.gnome.Mutter." + interface,
                         method, arguments, None, Gio.DBusCallFlags.NONE, -1, None)


session = call("/org/gnome/Mutter/RemoteDesktop", "RemoteDesktop", "CreateSession").unpack()[0]


def tell(method, types=None, *values):
    call(session, "RemoteDesktop.Session", method, GLib.Variant(types, values) if types else None)


def button(name, pressed):
    tell("NotifyPointerButton", "(ib)", BUTTONS[name], pressed)


def key(name, pressed):
    tell("NotifyKeyboardKeycode", "(ub)", KEYS[name], pressed)


def go_to_corner():
    tell("NotifyPointerMotionRelative", "(dd)", -20000.0, -20000.0)
    return [0.0, 0.0]


tell("Start")
place = go_to_corner()
# Mutter makes the keyboard with its first key, which then reaches no window.
key("shift", True)
key("shift", False)
print("ready", flush=True)
for line in sys.stdin:
    word, *rest = line.split() or [""]
    try:
        if word == "move":
            to = [float(rest[0]), float(rest[1])]
            tell("NotifyPointerMotionRelative", "(dd)", to[0] - place[0], to[1] - place[1])
            place = to
        elif word == "click":
            button(rest[0], True)
            time.sleep(0.06)
            button(rest[0], False)
        elif word in ("down", "up"):
            button(rest[0], word == "down")
        elif word == "key":
            for name in rest:
                key(name, True)
            for name in reversed(rest):
                key(name, False)
        elif word == "size":
            # The place of the pointer has changed with it.
            place = go_to_corner()
        elif word == "scroll":
            tell("NotifyPointerAxisDiscrete", "(ui)", 0, int(rest[0]))
        else:
            raise ValueError("no such command: " + word)
        print("ok", flush=True)
    except Exception as error:
        print("failed:", repr(error), flush=True)
