"""The numbers that Linux gives to buttons and keys, by the names that the input programs take."""

BUTTONS = {"left": 0x110, "right": 0x111, "middle": 0x112}

KEYS = {
    "esc": 1, "minus": 12, "equal": 13, "backspace": 14, "tab": 15, "enter": 28, "ctrl": 29,
    "apostrophe": 40, "shift": 42, "comma": 51, "period": 52, "slash": 53, "alt": 56, "space": 57,
    "f1": 59, "f2": 60, "f3": 61, "f4": 62, "f5": 63, "f6": 64, "f10": 68, "altgr": 100, "home": 102,
    "up": 103, "pageup": 104, "left": 105, "right": 106, "end": 107, "down": 108, "pagedown": 109,
    "delete": 111, "super": 125, "compose": 127,
}
for _row, _first in (("1234567890", 2), ("qwertyuiop", 16), ("asdfghjkl", 30), ("zxcvbnm", 44)):
    KEYS.update({name: _first + place for place, name in enumerate(_row)})
