"""What a screen reader gets of the app, by AT-SPI: one line of JSON for each thing.

reader.py hear            each sentence that is said, until the input ends
reader.py tree            every object in the windows: role, name, description, states
reader.py press NAME      the action of the button that is called so, as assistive programs do it
"""
import json
import sys
import threading

import gi

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


def hear():
    def heard(event):
        if event.detail1 == 1 and event.source.get_role() == Atspi.Role.NOTIFICATION:
            tell(said=event.source.get_name())

    listener = Atspi.EventListener.new(heard)
    listener.register("object:state-changed:showing")
    tell(listening=True)
    # The listener ends with whoever started it.
    threading.Thread(target=lambda: (sys.stdin.read(), GLib.idle_add(Atspi.event_quit)), daemon=True).start()
    Atspi.event_main()


def tree():
    for one in windows():
        states = [state.value_nick for state in one.get_state_set().get_states()]
        tell(role=one.get_role_name(), name=one.get_name(), description=one.get_description(), states=sorted(states))


def press(name):
    found = [one for one in windows() if one.get_name() == name and one.get_role() == Atspi.Role.PUSH_BUTTON]
    tell(pressed=len(found) == 1 and found[0].get_action_iface().do_action(0))


Atspi.init()
{"hear": hear, "tree": tree, "press": press}[sys.argv[1]](*sys.argv[2:])
