#!/usr/bin/env bash
# Runs a command on a GNOME desktop without a screen: gnome-shell (drawn without a graphics card)
# with its notices and the AppIndicator extension (tray), PipeWire and the portals. Everything
# ends with the command. GNOME's own lock needs GDM and is not there.
#
#   scripts/desktops/gnome.sh COMMAND [ARGUMENT]...
#
# The command finds the desktop's folder in DESKTOP_STATE; tests/README.md says what is in it.
# SIZE (1440x900), SECOND (the size of a second monitor), TRAY (appindicator; none), SETTINGS
# (more settings, as lines of "SCHEMA KEY VALUE")
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/common.sh"

make_home
export XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=wayland LIBGL_ALWAYS_SOFTWARE=1
portals gnome gtk gnome-shell
session_bus 'fr.emersion.*' 'org.kde.*' 'org.xfce.*' 'org.knopwob.*'
system_bus
pictures

gsettings set org.gnome.shell welcome-dialog-last-shown-version 999
gsettings set org.gnome.desktop.interface enable-hot-corners false
gsettings set org.gnome.desktop.interface enable-animations false
gsettings set org.gnome.desktop.session idle-delay 0
# On a busy machine a key is held for long enough to repeat itself.
gsettings set org.gnome.desktop.peripherals.keyboard repeat false
[ "${TRAY:-appindicator}" = none ] ||
    gsettings set org.gnome.shell enabled-extensions "['ubuntu-appindicators@ubuntu.com']"
while read -r schema key value; do
    [ -z "$schema" ] || gsettings set "$schema" "$key" "$value"
done <<<"${SETTINGS:-}"

# Unsafe mode lets tests run JavaScript inside the shell: nothing else tells where windows are.
start gnome-shell gnome-shell --headless --wayland --wayland-display=wayland-9 --unsafe-mode \
    --virtual-monitor "${SIZE:-1440x900}" ${SECOND:+--virtual-monitor "$SECOND"}
export WAYLAND_DISPLAY=wayland-9
wait_for 60 on_bus org.gnome.Shell.Screenshot || failed gnome-shell gnome-shell
started() { "$here/shell-eval.sh" 'if (Main.layoutManager._startingUp) throw new Error("not yet"); 1'; }
wait_for 30 started || failed gnome-shell gnome-shell
"$here/shell-eval.sh" 'Main.overview.hide()' >/dev/null
# The panel has the look of the overview until that is gone.
in_session() {
    "$here/shell-eval.sh" 'if (Main.overview.visible || Main.panel.has_style_pseudo_class("overview")) throw new Error("not yet"); 1'
}
wait_for 30 in_session || failed gnome-shell gnome-shell
# The shell alone knows the number of its X server.
DISPLAY=$("$here/shell-eval.sh" 'imports.gi.GLib.getenv("DISPLAY")' | grep -o ':[0-9]*' | sed -n 1p)
export DISPLAY
for cookie in "$XDG_RUNTIME_DIR"/.mutter-Xwaylandauth.*; do
    export XAUTHORITY=$cookie
done
tell_bus XAUTHORITY
[ "${TRAY:-appindicator}" = none ] ||
    wait_for 30 on_bus org.kde.StatusNotifierWatcher || failed "the AppIndicator extension" gnome-shell
# A session of GNOME has started the shell's service for notices before any app.
gdbus call --session -d org.freedesktop.DBus -o /org/freedesktop/DBus \
    -m org.freedesktop.DBus.StartServiceByName org.gnome.Shell.Notifications 0 >/dev/null
input "$here/input-gnome.py"
run_in_desktop "$@"
