"""An input method for ibus that writes Chinese: letters are composed, Return writes the words.

input_method.py ready     says "ready" once it is the input method of this desktop
"""
import gi

gi.require_version("IBus", "1.0")
from gi.repository import GLib, IBus  # noqa: E402

NAME = "reader"
WORDS = {"nihao": "你好"}
HELD = IBus.ModifierType.CONTROL_MASK | IBus.ModifierType.MOD1_MASK


class Method(IBus.Engine):
    __gtype_name__ = "Method"

    def __init__(self, **made):
        super().__init__(**made)
        self.composed = ""

    def show(self):
        text = IBus.Text.new_from_string(self.composed)
        self.update_preedit_text(text, len(self.composed), self.composed != "")

    def do_process_key_event(self, key, _code, state):
        if state & (IBus.ModifierType.RELEASE_MASK | HELD):
            return False
        if ord("a") <= key <= ord("z"):
            self.composed += chr(key)
        elif self.composed == "":
            return False
        elif key == IBus.KEY_BackSpace:
            self.composed = self.composed[:-1]
        elif key == IBus.KEY_Escape:
            self.composed = ""
        elif key == IBus.KEY_Return:
            words, self.composed = self.composed, ""
            self.show()
            self.commit_text(IBus.Text.new_from_string(WORDS.get(words, words)))
            return True
        self.show()
        return True


def begin(bus):
    factory.append(IBus.Factory.new(bus.get_connection()))
    factory[0].add_engine(NAME, Method)
    component = IBus.Component(name="org.example.Method", description="", version="1", license="MIT", author="", homepage="", command_line="", textdomain="")
    component.add_engine(IBus.EngineDesc(name=NAME, longname=NAME, description="", language="zh", license="MIT", author="", icon="", layout="us"))
    bus.register_component(component)
    bus.set_global_engine_async(NAME, -1, None, begun)


def begun(bus, result):
    print("ready" if bus.set_global_engine_async_finish(result) else "refused", flush=True)


IBus.init()
factory = []
bus = IBus.Bus()
if bus.is_connected():
    begin(bus)
else:
    bus.connect("connected", begin)
GLib.MainLoop().run()
