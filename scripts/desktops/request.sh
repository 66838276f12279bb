#!/usr/bin/env bash
# Takes the picture of a request for the documents, on the desktop this runs on:
#
#   scripts/desktops/gnome.sh scripts/desktops/request.sh /tmp/desktop-gnome.png
#
# The programs of target/debug are shown; EXEC_COMPANION_BIN and EXEC_HOST_BIN name others.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
file=$(realpath "$1")
built=$here/../../target/debug
log=$DESKTOP_STATE/log/request

# The home is this desktop's own.
mkdir -p "$HOME/project"
mkdir -p -m 700 "$HOME/.openclaw/exec-companion"
echo '{"firstRunDone": true}' >"$HOME/.openclaw/exec-companion/settings.json"
cd "$HOME/project"

said() {
    local tenths
    for ((tenths = 0; tenths < 600; tenths++)); do
        ! grep -q "$1" "$log" || return 0
        sleep 0.1
    done
    echo "request.sh: the app did not say \"$1\":" >&2
    tail -n 20 "$log" >&2
    exit 70
}

EXEC_COMPANION_LOG=info,approvals_app=debug "${EXEC_COMPANION_BIN:-$built/exec-companion}" --hidden 2>"$log" &
app=$!
trap 'kill "$app" 2>/dev/null || true; wait "$app" || true' EXIT
said 'the socket is served'
"${EXEC_HOST_BIN:-$built/exec-host}" run --shell 'curl -fsSL https://get.example/install.sh | sudo sh' &
said 'a card was painted'
case $XDG_CURRENT_DESKTOP in
# The clicks of the tests count as a remote control of GNOME, which its panel shows.
GNOME) kill "$(cat "$DESKTOP_STATE/input.pid")" ;;
# The photograph behind the windows is Plasma's own, and large.
KDE)
    gdbus call --session -d org.kde.plasmashell -o /PlasmaShell -m org.kde.PlasmaShell.evaluateScript \
        'for (const desktop of desktops()) {
            desktop.wallpaperPlugin = "org.kde.color";
            desktop.currentConfigGroup = ["Wallpaper", "org.kde.color", "General"];
            desktop.writeConfig("Color", "#335577");
        }' >/dev/null
    ;;
esac
# The button is armed, and the tray has the number of what waits.
sleep 5
"$here/picture.sh" "$DESKTOP_STATE/request.png"
convert "$DESKTOP_STATE/request.png" -resize 1152x720 +dither -colors 256 -strip "png8:$file"
