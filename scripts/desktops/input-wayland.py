#!/usr/bin/python3
"""A mouse and a keyboard for sway and KWin, by the protocol of Wayland alone.

    input-wayland.py WIDTH HEIGHT

WIDTH and HEIGHT are those of the desktop in logical pixels. Reads lines from standard input and
answers each with "ok", once the compositor has taken it, or with "failed: ...":

    move X Y                    the pointer to this place of the desktop, in logical pixels
    click left|right|middle     presses and lets go; down and up do one of the two
    key NAME...                 all of them together: ctrl alt shift super tab esc enter a b 1 ...
    scroll N                    so many steps down, or up where N is negative
    size WIDTH HEIGHT           the desktop has another size from now on

The seat has this mouse and this keyboard as long as this program runs.
"""
import array
import os
import socket
import struct
import sys
import tempfile
import time

from keys import BUTTONS, KEYS

KEYMAP = b"""xkb_keymap { xkb_keycodes { include "evdev+aliases(qwerty)" };
 xkb_types { include "complete" }; xkb_compat { include "complete" };
 xkb_symbols { include "pc+us+inet(evdev)" }; };\0"""
# Bits of the modifiers in that keymap.
MODIFIERS = {"shift": 1, "ctrl": 4, "alt": 8, "super": 64}
DISPLAY = 1


class Connection:
    """The wire protocol: requests are sent as bytes, and of all events only those of the
    registry, of errors and of a finished sync are read."""

    def __init__(self):
        name = os.environ["WAYLAND_DISPLAY"]
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], name))
        self.last, self.buffer, self.interfaces = DISPLAY, b"", {}
        self.registry = self.new()
        self.send(DISPLAY, 1, struct.pack("<I", self.registry))
        self.sync()

    def new(self):
        self.last += 1
        return self.last

    def send(self, target, request, body=b"", handles=()):
        data = struct.pack("<IHH", target, request, 8 + len(body)) + body
        extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", handles))] if handles else []
        self.socket.sendmsg([data], extra)

    def sync(self):
        """Returns once the compositor has handled everything that was sent."""
        done = self.new()
        self.send(DISPLAY, 0, struct.pack("<I", done))
        while not self.read_events(done):
            more = self.socket.recv(65536)
            if not more:
                raise SystemExit("the compositor has ended")
            self.buffer += more

    def read_events(self, done):
        while len(self.buffer) >= 8:
            source, event, size = struct.unpack_from("<IHH", self.buffer)
            if len(self.buffer) < size:
                return False
            body, self.buffer = self.buffer[8:size], self.buffer[size:]
            if source == DISPLAY and event == 0:
                raise SystemExit("the compositor refused a request: %r" % body)
            if source == self.registry and event == 0:
                number, length = struct.unpack_from("<II", body)
                self.interfaces.setdefault(body[8:8 + length - 1].decode(), number)
            if source == done:
                return True
        return False

    def bind(self, interface, version):
        if interface not in self.interfaces:
            raise SystemExit("the compositor has no " + interface)
        new = self.new()
        self.send(self.registry, 0, struct.pack("<I", self.interfaces[interface]) + text(interface)
                  + struct.pack("<II", version, new))
        return new


def text(words):
    data = words.encode() + b"\0"
    return struct.pack("<I", len(data)) + data.ljust((len(data) + 3) // 4 * 4, b"\0")


def fixed(number):
    return int(float(number) * 256)


class FakeInput:
    """KWin's own protocol, which it offers where KWIN_WAYLAND_NO_PERMISSION_CHECKS is set."""

    def __init__(self, wire, _width, _height):
        self.wire, self.fake = wire, wire.bind("org_kde_kwin_fake_input", 4)
        wire.send(self.fake, 0, text("tests") + text("tests"))
        wire.sync()

    def size(self, _width, _height):
        pass

    def move(self, x, y):
        self.wire.send(self.fake, 9, struct.pack("<ii", fixed(x), fixed(y)))

    def button(self, name, pressed):
        self.wire.send(self.fake, 2, struct.pack("<II", BUTTONS[name], pressed))

    def key(self, name, pressed):
        self.wire.send(self.fake, 10, struct.pack("<II", KEYS[name], pressed))

    def hold(self, _modifiers):
        pass

    def scroll(self, steps):
        self.wire.send(self.fake, 3, struct.pack("<Ii", 0, fixed(15 * steps)))


class VirtualDevices:
    """The protocols of wlroots for a virtual pointer and a virtual keyboard."""

    def __init__(self, wire, width, height):
        self.wire = wire
        self.size(width, height)
        seat = wire.bind("wl_seat", 1)
        pointers = wire.bind("zwlr_virtual_pointer_manager_v1", 1)
        keyboards = wire.bind("zwp_virtual_keyboard_manager_v1", 1)
        self.pointer, self.keyboard = wire.new(), wire.new()
        wire.send(pointers, 0, struct.pack("<II", seat, self.pointer))
        wire.send(keyboards, 0, struct.pack("<II", seat, self.keyboard))
        with tempfile.TemporaryFile() as file:
            file.write(KEYMAP)
            file.flush()
            wire.send(self.keyboard, 0, struct.pack("<II", 1, len(KEYMAP)), [file.fileno()])
        wire.sync()

    def size(self, width, height):
        self.width, self.height = int(width), int(height)

    def frame(self):
        self.wire.send(self.pointer, 4)

    def move(self, x, y):
        self.wire.send(self.pointer, 1, struct.pack(
            "<IIIII", now(), round(float(x)), round(float(y)), self.width, self.height))
        self.frame()

    def button(self, name, pressed):
        self.wire.send(self.pointer, 2, struct.pack("<III", now(), BUTTONS[name], pressed))
        self.frame()

    def key(self, name, pressed):
        self.wire.send(self.keyboard, 1, struct.pack("<III", now(), KEYS[name], pressed))

    def hold(self, modifiers):
        self.wire.send(self.keyboard, 2, struct.pack("<IIII", modifiers, 0, 0, 0))

    def scroll(self, steps):
        self.wire.send(self.pointer, 3, struct.pack("<IIi", now(), 0, fixed(15 * int(steps))))
        self.frame()


def now():
    return int(time.monotonic() * 1000) & 0xFFFFFFFF


def act(wire, devices, word, rest):
    if word == "move":
        devices.move(*rest)
    elif word == "click":
        devices.button(rest[0], 1)
        wire.sync()
        time.sleep(0.06)
        devices.button(rest[0], 0)
    elif word in ("down", "up"):
        devices.button(rest[0], int(word == "down"))
    elif word == "key":
        held = 0
        for name in rest:
            devices.key(name, 1)
            held |= MODIFIERS.get(name, 0)
            devices.hold(held)
            wire.sync()
        for name in reversed(rest):
            devices.key(name, 0)
            held &= ~MODIFIERS.get(name, 0)
            devices.hold(held)
    elif word == "scroll":
        devices.scroll(int(rest[0]))
    elif word == "size":
        devices.size(*rest)
    else:
        raise ValueError("no such command: " + word)
    wire.sync()


def main():
    wire = Connection()
    kind = FakeInput if "org_kde_kwin_fake_input" in wire.interfaces else VirtualDevices
    devices = kind(wire, sys.argv[1], sys.argv[2])
    print("ready", flush=True)
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        try:
            act(wire, devices, word, rest)
            print("ok", flush=True)
        except (KeyError, ValueError, IndexError, TypeError) as error:
            print("failed:", repr(error), flush=True)


main()
