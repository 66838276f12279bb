#!/usr/bin/env bash
# Runs a command on an Xfce desktop without a screen: Xvfb, xfwm4, xfce4-panel (tray),
# xfce4-notifyd (notices) and the GTK portal. Everything ends with the command.
#
#   scripts/desktops/xfce.sh COMMAND [ARGUMENT]...
#
# The command finds the desktop's folder in DESKTOP_STATE; tests/README.md says what is in it.
# SIZE (1440x900)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/common.sh"

make_home
export XDG_CURRENT_DESKTOP=XFCE XDG_SESSION_TYPE=x11
portals gtk
session_bus 'fr.emersion.*' 'org.kde.*' 'org.gnome.Shell*' 'org.knopwob.*'
system_bus
mkfifo "$state/number"
# On a busy machine a key is held for long enough to repeat itself: none does (-r). A server that
# looks for a free number takes the sockets of those that it passes away for a moment, and their new
# clients are refused: this one looks for none, and has a number that no other passes.
start xvfb bash -c 'exec Xvfb ":$3" -displayfd 3 -screen 0 "$1" -r -nolisten tcp 3>"$2"' xvfb \
    "${SIZE:-1440x900}x24" "$state/number" "$((10000 + RANDOM))"
read -r number <"$state/number" || failed Xvfb xvfb
export DISPLAY=:$number
tell_bus
# With this file the panel does not ask at its first start how it should look. It has nothing beside
# the tray that moves or comes late, such as a clock: each would look like a new icon.
mkdir -p "$HOME/.config/xfce4/xfconf/xfce-perchannel-xml"
panel=$HOME/.config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml
cp /etc/xdg/xfce4/panel/default.xml "$panel"
# numbers_of PART: by which the panel knows the parts of this kind.
numbers_of() { sed -n "s/.*name=\"plugin-\([0-9]*\)\" type=\"string\" value=\"$1\".*/\1/p" "$panel"; }
parts=$(for part in pager pulseaudio power-manager-plugin notification-plugin clock actions; do numbers_of "$part"; done)
# The first separator takes the room that is left, and so the tray is at the right end.
for number in $parts $(numbers_of separator | tail -n +2); do
    sed -i "/<value type=\"int\" value=\"$number\"\/>/d" "$panel"
done
start xfsettingsd xfsettingsd --no-daemon
start xfwm4 xfwm4
start panel xfce4-panel
for notices in /usr/lib/*/xfce4/notifyd/xfce4-notifyd; do
    start notices "$notices"
done
wait_for 30 on_bus org.kde.StatusNotifierWatcher || failed xfce4-panel panel
wait_for 30 on_bus org.freedesktop.Notifications || failed xfce4-notifyd notices
input "$here/input-x11.sh"
run_in_desktop "$@"
