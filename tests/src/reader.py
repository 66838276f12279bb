"""What a screen reader gets of the app, by AT-SPI, and does to it as assistive programs do.

Each line of the input is a command in JSON, each line of the output what came of it, or, by itself,
a sentence that was said: {"said": "..."}.

["tree"]               every object in the windows: role, name, description, states
["act", ROLE, NAME]    presses the first that is called so
["focus", ROLE, NAME]  gives it the keyboard, as far as its window has it
"""
import json
import os
import sys
import threading
import warnings

# Its successor is not in the version of Debian 12.
warnings.simplefilter("ignore", DeprecationWarning)
# What the library keeps may be older than the window.
os.environ["ATSPI_NO_CACHE"] = "1"

import gi  # noqa: E402

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

APP = "exec-companion"


def tell(**what):
    print(json.dumps(what, ensure_ascii=False), flush=True)


def objects(one):
    yield one
    for at in range(one.get_child_count()):
        child = one.get_child_at_index(at)
        if child is not None:
            yield from objects(child)


def windows():
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(at)
        if app is not None and app.get_name() == APP:
            yield from objects(app)


def states(one):
    return sorted(state.value_nick for state in one.get_state_set().get_states())


def found(role, name):
    """The first that is there to be used."""
    here = [one for one in windows() if one.get_role_name() == role and one.get_name() == name]
    return next((one for one in here if "showing" in states(one)), None)


def tree():
    return [
        {"role": one.get_role_name(), "name": one.get_name(), "description": one.get_description(), "states": states(one)}
        for one in windows()
    ]


def act(role, name):
    one = found(role, name)
    if one is None:
        return False
    names = [one.get_action_name(at) for at in range(one.get_n_actions())]
    # A line of a list that opens has others before it.
    return one.do_action(names.index("activate") if "activate" in names else 0)


def focus(role, name):
    one = found(role, name)
    return one is not None and one.grab_focus()


def heard(event):
    if event.detail1 == 1 and event.source.get_role() == Atspi.Role.NOTIFICATION:
        tell(said=event.source.get_name())


def answer(line):
    command, *arguments = json.loads(line)
    try:
        tell(answer={"tree": tree, "act": act, "focus": focus}[command](*arguments))
    except GLib.Error as gone:
        # An object may go between two looks at it.
        tell(answer=None, problem=gone.message)


def listen():
    for line in sys.stdin:
        GLib.idle_add(answer, line)
    GLib.idle_add(Atspi.event_quit)


Atspi.init()
listener = Atspi.EventListener.new(heard)
listener.register("object:state-changed:showing")
tell(answer=True)
threading.Thread(target=listen, daemon=True).start()
Atspi.event_main()
