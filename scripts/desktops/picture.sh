#!/usr/bin/env bash
# Takes a picture of the whole desktop this runs on:
#
#   scripts/desktops/picture.sh FILE.png
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
file=$(realpath "$1")
case $XDG_CURRENT_DESKTOP in
sway) exec grim "$file" ;;
GNOME)
    answer=$(gdbus call --session -d org.gnome.Shell.Screenshot -o /org/gnome/Shell/Screenshot \
        -m org.gnome.Shell.Screenshot.Screenshot true false "$file")
    [[ $answer == "(true,"* ]]
    ;;
KDE) exec "$here/picture-kde.py" "$file" ;;
XFCE) exec import -silent -window root "png24:$file" ;;
*)
    echo "picture.sh: no pictures of this desktop: $XDG_CURRENT_DESKTOP" >&2
    exit 64
    ;;
esac
