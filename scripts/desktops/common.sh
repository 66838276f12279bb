# What the four desktops share. Each script beside this one sources it.
#
# It makes the folder of one desktop, in $state: home, runtime folder, buses, logs. The path is
# short because sockets are made in it, and a socket's path has at most 107 bytes.

[ $# -gt 0 ] || { echo "$(basename "$0"): name a command to run" >&2; exit 64; }
[ "$(id -u)" != 0 ] || exec "$here/../as-user.sh" "$0" "$@"

state=$(mktemp -d /tmp/d.XXXXXX)
pids=()

# Ends everything that was started here, and at last what the bus started: only processes of this
# desktop have its folder in their environment. An X server that is killed leaves files in /tmp, so
# all are asked to end, and killed where that takes longer than two seconds.
finish() {
    local tenths
    trap '' TERM INT HUP
    kill "${pids[@]}" 2>/dev/null || true
    for ((tenths = 0; tenths < 20; tenths++)); do
        kill -0 "${pids[@]}" 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL "${pids[@]}" 2>/dev/null || true
    wait "${pids[@]}" 2>/dev/null || true
    # shellcheck disable=SC2046  # One word for each process.
    kill -KILL $(of_this_desktop) 2>/dev/null || true
    rm -rf "$state" 2>/dev/null || { sleep 0.2; rm -rf "$state"; }
}

of_this_desktop() {
    local file pid
    for file in $(grep -lsF "$state/" /proc/[0-9]*/environ); do
        pid=${file#/proc/}
        pid=${pid%/environ}
        [ "$pid" = $$ ] || echo "$pid"
    done
}

trap finish EXIT
trap 'exit 143' TERM INT HUP

# start LOG COMMAND...: in the background, with a log of its own. A desktop whose script was
# killed ends as well.
start() {
    local log=$state/log/$1
    shift
    setpriv --pdeathsig KILL "$@" </dev/null >"$log" 2>&1 &
    pids+=($!)
}

# failed PROGRAM LOG: the desktop cannot be there without this program.
failed() {
    echo "$1 did not start:" >&2
    tail -n 30 "$state/log/$2" >&2
    exit 70
}

# wait_for SECONDS COMMAND...: until the command succeeds. Programs of other people tell in many
# ways, or in none, that they are ready.
wait_for() {
    local tenths=$(($1 * 10))
    shift
    while ! "$@" >/dev/null 2>&1; do
        ((tenths-- > 0)) || return 1
        sleep 0.1
    done
}

# A home, a runtime folder, and nothing of the display this was called from.
make_home() {
    export HOME=$state/home XDG_RUNTIME_DIR=$state/run
    mkdir -p "$HOME/.config" "$state/log"
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    # The start of a computer makes it, and a container has no such start: KWin ends without it.
    [ -d /tmp/.X11-unix ] || mkdir -p -m 1777 /tmp/.X11-unix
    unset DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS
    unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME TMPDIR
    export LANG=C.UTF-8
    cd "$HOME"
}

# bus KIND ADDRESS [SERVICES]: a message bus of this desktop alone.
bus() {
    cat >"$state/$1.conf" <<CONF
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>$1</type>
  <listen>$2</listen>
  ${3:+<servicedir>$3</servicedir>}
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONF
    start "$1-bus" dbus-daemon --config-file="$state/$1.conf" --nofork --nopidfile
    wait_for 10 test -S "${2#unix:path=}" || failed dbus-daemon "$1-bus"
}

# session_bus PATTERN...: a session bus. It starts no service whose file name fits a pattern:
# where several desktops are installed, each offers notices under the same name. The portal is
# held back until tell_bus: started before there is a display, it goes on without its parts, and
# tells nobody of dark and light. A service that SILENT names is started and never comes.
session_bus() {
    local pattern
    mkdir "$state/services" "$state/held"
    cp -s /usr/share/dbus-1/services/*.service "$state/services/"
    for pattern; do
        # shellcheck disable=SC2086  # The pattern is one.
        rm -f "$state/services/"$pattern
    done
    if [ -n "${SILENT:-}" ]; then
        rm -f "$state/services/$SILENT.service"
        printf '[D-BUS Service]\nName=%s\nExec=/bin/sleep 100\n' "$SILENT" >"$state/services/$SILENT.service"
    fi
    mv "$state/services/org.freedesktop.portal.Desktop.service" "$state/held/"
    export DBUS_SESSION_BUS_ADDRESS=unix:path=$state/session.bus
    bus session "$DBUS_SESSION_BUS_ADDRESS" "$state/services"
}

# A system bus with a logind that tests lock and unlock: the machine's own is neither asked nor
# changed. SYSTEM_BUS names one of with-polkit.sh in its place.
system_bus() {
    export DBUS_SYSTEM_BUS_ADDRESS=${SYSTEM_BUS:-unix:path=$state/system.bus}
    [ -n "${SYSTEM_BUS:-}" ] || bus system "$DBUS_SYSTEM_BUS_ADDRESS"
    start logind /usr/bin/python3 -m dbusmock --system --template logind
    wait_for 20 gdbus introspect --system -d org.freedesktop.login1 -o /org/freedesktop/login1 || failed python3-dbusmock logind
    # The name by which a program asks for its own session.
    export XDG_SESSION_ID=auto XDG_SEAT=seat0 XDG_SESSION_CLASS=user
    gdbus call --system -d org.freedesktop.login1 -o /org/freedesktop/login1 -m org.freedesktop.DBus.Mock.AddSession \
        "$XDG_SESSION_ID" seat0 "$(id -u)" "$(id -un)" true >/dev/null
}

# on_bus NAME: whether somebody on the session bus has this name.
on_bus() {
    gdbus call --session -d org.freedesktop.DBus -o /org/freedesktop/DBus \
        -m org.freedesktop.DBus.NameHasOwner "$1" | grep true >/dev/null
}

# portals NAME...: only these answer for the portal. One whose desktop does not run would cost
# the first caller up to 25 seconds.
portals() {
    local name
    export XDG_DESKTOP_PORTAL_DIR=$state/portals
    mkdir "$XDG_DESKTOP_PORTAL_DIR"
    for name; do
        cp "/usr/share/xdg-desktop-portal/portals/$name.portal" "$XDG_DESKTOP_PORTAL_DIR/"
    done
    printf '[preferred]\ndefault=%s\n' "$(IFS=';'; echo "$*")" >"$XDG_DESKTOP_PORTAL_DIR/portals.conf"
}

# Programs that the bus starts meet the same desktop as those that a person starts.
tell_bus() {
    dbus-update-activation-environment HOME XDG_RUNTIME_DIR XDG_CURRENT_DESKTOP XDG_SESSION_TYPE XDG_DESKTOP_PORTAL_DIR \
        ${WAYLAND_DISPLAY+WAYLAND_DISPLAY} ${DISPLAY+DISPLAY} ${DBUS_SYSTEM_BUS_ADDRESS+DBUS_SYSTEM_BUS_ADDRESS} "$@"
    mv "$state/held/"* "$state/services/"
    gdbus call --session -d org.freedesktop.DBus -o /org/freedesktop/DBus -m org.freedesktop.DBus.ReloadConfig >/dev/null
}

# PipeWire, before anything asks for the portal: a portal that does not find it starts anew
# after 25 seconds.
pictures() {
    start pipewire pipewire
    wait_for 20 test -S "$XDG_RUNTIME_DIR/pipewire-0" || failed pipewire pipewire
    start wireplumber wireplumber
}

# input PROGRAM [ARGUMENT]...: a mouse and a keyboard that do what is written to $state/input, a
# command a line, and answer each line in $state/answers.
input() {
    mkfifo "$state/input"
    setpriv --pdeathsig KILL "$@" <>"$state/input" >"$state/answers" 2>"$state/log/input" &
    pids+=($!)
    echo "$!" >"$state/input.pid"
    wait_for 20 grep -q ready "$state/answers" || failed "$1" input
}

# run_in_desktop COMMAND...: runs it where everything is ready. $state/env is what another shell
# joins by.
run_in_desktop() {
    local name
    for name in HOME LANG XDG_RUNTIME_DIR XDG_CURRENT_DESKTOP XDG_SESSION_TYPE XDG_SESSION_ID XDG_SESSION_CLASS XDG_SEAT \
        XDG_DESKTOP_PORTAL_DIR DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS WAYLAND_DISPLAY DISPLAY XAUTHORITY \
        SWAYSOCK KDE_FULL_SESSION KDE_SESSION_VERSION; do
        [ -z "${!name:-}" ] || printf '%s=%q\n' "$name" "${!name}"
    done >"$state/env"
    export DESKTOP_STATE=$state
    "$@"
}
