#!/usr/bin/env bash
# Runs a command on a sway desktop without a screen: sway (drawn without a graphics card), waybar
# (tray), mako (notices), PipeWire and the portals. Everything ends with the command.
#
#   scripts/desktops/sway.sh COMMAND [ARGUMENT]...
#
# The command finds the desktop's folder in DESKTOP_STATE; tests/README.md says what is in it.
# SIZE (1440x900), SCALE (1), NOTICES (mako; dunst, none), TRAY (waybar; none), XWAYLAND (enable; disable)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/common.sh"

make_home
export XDG_CURRENT_DESKTOP=sway XDG_SESSION_TYPE=wayland
export WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman WLR_HEADLESS_OUTPUTS=1
SIZE=${SIZE:-1440x900}
portals wlr gtk
session_bus 'org.kde.*' 'org.xfce.*' 'org.gnome.Shell*' 'fr.emersion.*' 'org.knopwob.*'
system_bus
pictures

cat >"$state/sway.conf" <<CONF
output HEADLESS-1 resolution $SIZE scale ${SCALE:-1} position 0 0
output * bg #335577 solid_color
# On a busy machine a key is held for long enough to repeat itself.
input * repeat_rate 0
xwayland ${XWAYLAND:-enable}
exec sh -c 'env | grep -E "^(DISPLAY|WAYLAND_DISPLAY|SWAYSOCK)=" >"$state/display.part" && mv "$state/display.part" "$state/display"'
CONF
mkdir "$HOME/.config/waybar"
cat >"$HOME/.config/waybar/config" <<'CONF'
{ "layer": "top", "position": "top", "height": 34,
  "modules-left": ["sway/workspaces"], "modules-center": ["sway/window"], "modules-right": ["tray"],
  "tray": { "icon-size": 22, "spacing": 8 } }
CONF
echo '* { font: 13px sans-serif; } window#waybar { background: #222; color: #eee; } #tray { margin-right: 8px; }' >"$HOME/.config/waybar/style.css"

start sway sway -c "$state/sway.conf"
wait_for 20 test -s "$state/display" || failed sway sway
set -a
. "$state/display"
set +a
# It loses what it is asked at the moment of its start, and the portal, which starts it and asks at
# once, waits 25 seconds for the answer: every other start of this desktop took so long.
for portal in /usr/libexec/xdg-desktop-portal-wlr /usr/lib/xdg-desktop-portal-wlr; do
    [ ! -x "$portal" ] || start portal-wlr "$portal"
done
wait_for 20 on_bus org.freedesktop.impl.portal.desktop.wlr || failed xdg-desktop-portal-wlr portal-wlr
tell_bus SWAYSOCK
case ${NOTICES:-mako} in
none) ;;
*)
    start notices "${NOTICES:-mako}"
    wait_for 20 on_bus org.freedesktop.Notifications || failed "${NOTICES:-mako}" notices
    ;;
esac
if [ "${TRAY:-waybar}" = waybar ]; then
    start tray waybar
    wait_for 30 on_bus org.kde.StatusNotifierWatcher || failed waybar tray
fi
input "$here/input-wayland.py" "${SIZE%x*}" "${SIZE#*x}"
run_in_desktop "$@"
