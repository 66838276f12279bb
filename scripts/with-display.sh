#!/usr/bin/env bash
# Runs a command on a display, a session bus and under a window manager of its own,
# ends those three when the command ends, and exits as it did.
#
#   scripts/with-display.sh COMMAND [ARGUMENT]...
#
# SCREEN sets the size (default 1280x800x24).
set -euo pipefail

[ $# -gt 0 ] || { echo "with-display: name a command to run" >&2; exit 64; }

room=
finish() {
    local pid
    # Last started, first ended: the command may still talk to the other three.
    for pid in $(jobs -p | tac); do
        kill "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    [ -z "$room" ] || rm -rf "$room"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
room=$(mktemp -d "${TMPDIR:-/tmp}/with-display.XXXXXX")

# start LOG COMMAND...: reads nothing, writes to a log that is shown when it fails.
start() {
    local log=$room/$1
    shift
    "$@" </dev/null >"$log" 2>&1 &
}

failed() {
    echo "with-display: $1 did not start:" >&2
    cat "$room/$2" >&2
    exit 70
}

# One for each: a writer that lets go must not end the wait for the next.
mkfifo "$room/number" "$room/address" "$room/managed"

# The server says its number once it accepts clients; it holds the only
# writing end, so a server that dies is an end of file here. On a busy machine a key is held
# for long enough to repeat itself: none does (-r).
# A server that looks for a free number takes the sockets of those that it passes away for a moment,
# and their new clients are refused: this one looks for none.
start xvfb bash -c 'exec Xvfb ":$3" -displayfd 3 -screen 0 "$1" -r -nolisten tcp 3>"$2"' xvfb \
    "${SCREEN:-1280x800x24}" "$room/number" "$((10000 + RANDOM))"
read -r number <"$room/number" || failed Xvfb xvfb
export DISPLAY=:$number
unset WAYLAND_DISPLAY XAUTHORITY

# No service files: nothing of this machine is started by a test's message.
cat >"$room/bus.conf" <<CONF
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=$room/bus</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONF
start dbus bash -c 'exec dbus-daemon --config-file="$1" --nofork --nopidfile --print-address=3 3>"$2"' dbus "$room/bus.conf" "$room/address"
read -r DBUS_SESSION_BUS_ADDRESS <"$room/address" || failed dbus-daemon dbus
export DBUS_SESSION_BUS_ADDRESS
# The accessibility bus would be started through the session bus, where nothing starts.
export NO_AT_BRIDGE=1 GTK_A11Y=none

mkdir -m 700 "$room/runtime"
export XDG_RUNTIME_DIR=$room/runtime

# Openbox runs this once it manages the screen.
start openbox bash -c 'exec openbox --sm-disable --startup "sh -c \"echo >$1\"" 3>"$1"' openbox "$room/managed"
read -r _ <"$room/managed" || failed openbox openbox

"$@" <&0 &
wait "$!"
