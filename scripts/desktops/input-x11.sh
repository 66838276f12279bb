#!/usr/bin/env bash
# A mouse and a keyboard for an X server, by xdotool. Takes the lines that input-wayland.py takes.
set -uo pipefail

# The names of the input programs, where X has others.
declare -A names=([esc]=Escape [backspace]=BackSpace [tab]=Tab [enter]=Return [altgr]=ISO_Level3_Shift
    [home]=Home [up]=Up [pageup]=Prior [left]=Left [right]=Right [end]=End [down]=Down [pagedown]=Next
    [delete]=Delete [compose]=Multi_key [f1]=F1 [f2]=F2 [f3]=F3 [f4]=F4 [f5]=F5 [f6]=F6 [f10]=F10)
declare -A buttons=([left]=1 [middle]=2 [right]=3)

act() {
    local word=$1 chord='' name
    shift
    case $word in
    move) xdotool mousemove "$@" ;;
    click) xdotool mousedown "${buttons[$1]}" sleep 0.06 mouseup "${buttons[$1]}" ;;
    down) xdotool mousedown "${buttons[$1]}" ;;
    up) xdotool mouseup "${buttons[$1]}" ;;
    key)
        for name; do chord+=${chord:+\+}${names[$name]:-$name}; done
        xdotool key "$chord"
        ;;
    scroll) if [ "$1" -gt 0 ]; then xdotool click --repeat "$1" 5; else xdotool click --repeat "${1#-}" 4; fi ;;
    *) false ;;
    esac
}

echo ready
while read -r line; do
    # shellcheck disable=SC2086  # One word for each part.
    if act $line; then echo ok; else echo "failed: $line"; fi
done
