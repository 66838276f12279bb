#!/usr/bin/python3
"""Asks for passwords as a polkit agent of a session does, and answers with one.

    polkit-agent.py PID PASSWORD

pkttyagent asks for the process PID. What it does is told in lines: `ready`, `asked`, and what polkit made of
the answer, `complete` or `failed`. It ends with its standard input.
"""

import os
import pty
import select
import sys
import termios
import time

_, process, password = sys.argv
told, tell = os.pipe()
os.set_inheritable(tell, True)
child, terminal = pty.fork()
if child == 0:
    os.execvp("pkttyagent", ["pkttyagent", "--process", process, "--notify-fd", str(tell)])
os.close(tell)

MEANS = [(b"Password:", "asked"), (b"AUTHENTICATION COMPLETE", "complete"), (b"AUTHENTICATION FAILED", "failed")]
watched, said = {told, terminal, 0}, b""
while terminal in watched and 0 in watched:
    for ready in select.select(watched, [], [])[0]:
        try:
            data = os.read(ready, 1000)
        except OSError:  # The terminal has no process any more.
            data = b""
        if ready == told:
            # Closed, and nothing written: it is registered.
            print("ready", flush=True)
        if not data:
            watched.discard(ready)
        if ready != terminal:
            continue
        said += data
        while found := [(said.find(words), words, means) for words, means in MEANS if words in said]:
            at, words, means = min(found)
            said = said[at + len(words) :]
            print(means, flush=True)
            if means == "asked":
                # What is typed before the echo goes off is thrown away with it.
                while termios.tcgetattr(terminal)[3] & termios.ECHO:
                    time.sleep(0.01)
                os.write(terminal, password.encode() + b"\n")
