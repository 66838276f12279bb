#!/usr/bin/env bash
# Runs a command on a Plasma desktop without a screen: KWin (drawn by Mesa without a graphics
# card), kded, plasmashell (tray, notices), PipeWire and the portals. Everything ends with the
# command.
#
#   scripts/desktops/kde.sh COMMAND [ARGUMENT]...
#
# The command finds the desktop's folder in DESKTOP_STATE; tests/README.md says what is in it.
# SIZE (1440x900), SCALE (1), OUTPUTS (1: how many monitors)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/common.sh"

make_home
export XDG_CURRENT_DESKTOP=KDE XDG_SESSION_TYPE=wayland KDE_FULL_SESSION=true KDE_SESSION_VERSION=5
export LIBGL_ALWAYS_SOFTWARE=1 KWIN_COMPOSE=O2 QT_QUICK_BACKEND=software
# KWin hands pictures and fake input only to programs it trusts, or to all.
export KWIN_SCREENSHOT_NO_PERMISSION_CHECKS=1 KWIN_WAYLAND_NO_PERMISSION_CHECKS=1
SIZE=${SIZE:-1440x900}
portals kde
session_bus 'fr.emersion.*' 'org.xfce.*' 'org.gnome.*' 'org.knopwob.*'
system_bus
pictures
printf '[Basic Settings]\nIndexing-Enabled=false\n' >"$HOME/.config/baloofilerc"
printf '[Module-kscreen]\nautoload=true\n' >"$HOME/.config/kded5rc"
# On a busy machine a key is held for long enough to repeat itself.
printf '[Keyboard]\nKeyRepeat=nothing\n' >"$HOME/.config/kcminputrc"

# The package gives KWin a capability that a container may not grant, and then KWin does not
# start at all; a copy has none.
cp "$(command -v kwin_wayland)" "$state/kwin_wayland"
start kwin "$state/kwin_wayland" --virtual --width "${SIZE%x*}" --height "${SIZE#*x}" --scale "${SCALE:-1}" \
    --output-count "${OUTPUTS:-1}" --no-lockscreen --xwayland --socket wayland-8
kwin=${pids[-1]}
export WAYLAND_DISPLAY=wayland-8 QT_QPA_PLATFORM=wayland
wait_for 60 on_bus org.kde.KWin || failed kwin_wayland kwin
wait_for 20 test -S "$XDG_RUNTIME_DIR/wayland-8" || failed kwin_wayland kwin
# The X server that KWin started has its number on its command line.
x_server() { tr '\0' '\n' <"/proc/$(pgrep -P "$kwin" -x Xwayland)/cmdline" | grep '^:[0-9]' | sed -n 1p; }
if wait_for 10 x_server; then
    DISPLAY=$(x_server)
    export DISPLAY
fi
tell_bus KDE_FULL_SESSION KDE_SESSION_VERSION QT_QPA_PLATFORM QT_QUICK_BACKEND
for activities in /usr/lib/*/libexec/kactivitymanagerd; do
    start activities "$activities"
done
start kded kded5
start plasmashell plasmashell --no-respawn
wait_for 90 on_bus org.kde.StatusNotifierWatcher || failed plasmashell plasmashell
wait_for 60 on_bus org.freedesktop.Notifications || failed plasmashell plasmashell
input "$here/input-wayland.py" "${SIZE%x*}" "${SIZE#*x}"
run_in_desktop "$@"
