#!/usr/bin/python3
"""Shares the first screen of gnome-shell, as a call does, until standard input ends; says "shared"
once somebody takes its pictures.

It asks Mutter, which GNOME's portal asks as well once a person has chosen a screen.
"""
import subprocess

from gi.repository import Gio, GLib

NAME, ROOT = "org.gnome.Mutter.ScreenCast", "/org/gnome/Mutter/ScreenCast"
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()
takers = []


def call(path, interface, method, arguments=None):
    return bus.call_sync(NAME, path, interface, method, arguments, None,
                         Gio.DBusCallFlags.NONE, -1, None)


def added(_bus, _sender, _path, _interface, _signal, arguments):
    takers.append(subprocess.Popen(
        ["gst-launch-1.0", "-q", "pipewiresrc", "path=%d" % arguments.unpack()[0],
         "!", "videoconvert", "!", "fakesink"]))
    print("shared", flush=True)


def ended(_channel, _condition):
    loop.quit()
    return False


session = call(ROOT, NAME, "CreateSession", GLib.Variant("(a{sv})", ({},))).unpack()[0]
monitor = GLib.Variant("(sa{sv})", ("Meta-0", {}))
stream = call(session, NAME + ".Session", "RecordMonitor", monitor).unpack()[0]
bus.signal_subscribe(None, NAME + ".Stream", "PipeWireStreamAdded", stream, None,
                     Gio.DBusSignalFlags.NONE, added)
call(session, NAME + ".Session", "Start")
GLib.io_add_watch(GLib.IOChannel.unix_new(0), GLib.PRIORITY_DEFAULT, GLib.IOCondition.HUP, ended)
loop.run()
for taker in takers:
    taker.terminate()
    taker.wait()
call(session, NAME + ".Session", "Stop")
