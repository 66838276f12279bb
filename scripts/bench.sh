#!/usr/bin/env bash
# Measures, and writes what was measured into docs/performance.md.
#
#   scripts/bench.sh NAME COMMAND [WORD]...    runs a command and keeps what it prints as NAME
#   scripts/bench.sh write                     writes docs/performance.md from all that is kept
set -euo pipefail
cd "$(dirname "$0")/.."

kept=${CARGO_TARGET_DIR:-target}/bench
mkdir -p "$kept"

# The processor, what else the computer does, and the code that is measured.
computer() {
    local processor memory
    processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | sed -n 1p)
    memory=$(awk '/^MemTotal/ { printf "%.0f", $2 / 1024 / 1024 }' /proc/meminfo)
    printf '%s, %s, commit %s, %s processors (%s), %s GB, load %s\n' "$(date -u +%F)" "$(uname -sr)" \
        "$(git rev-parse --short=8 HEAD)" "$(nproc)" "${processor:-unknown}" "$memory" "$(cut -d ' ' -f 1 /proc/loadavg)"
}

# section NAME TITLE TEXT: what was kept under this name, if anything was.
section() {
    [ -s "$kept/$1" ] || return 0
    printf '\n## %s\n\n%s\n\n```text\n' "$2" "$3"
    cat "$kept/$1"
    printf '```\n'
}

case $1 in
write)
    {
        cat <<'TEXT'
# Performance

`make bench` and `make bench-desktops` measured this on release builds and wrote this file. Each part begins with the
day, the computer and its load. *Promise* and *goal* are what the design asks for. A ratio compares
two things that were measured in the same run, so that it means the same on another computer.
TEXT
        section windows 'Requests, windows and memory' \
            'From the outside: the built programs, real sockets, a real window on a display without a screen (Xvfb).'
        section decisions 'Decisions' \
            'The judge alone on one core: how many commands it decides in a second, and how long the worst texts take it.'
        section edits 'Edits of the policy' 'One edit of the policy file, written durably.'
        section records 'The history' 'Records written, read and searched.'
        section spawn_cost 'Starting a command' 'A child process with our pipes and guard, beside a plain one.'
        section gateway 'Our own gateway' 'Nodes and operators over real loopback sockets, in one process.'
        for desktop in sway gnome kde xfce; do
            section "$desktop" "On $desktop" 'A whole desktop, as a person has it. A desktop may take one and a half times the goal.'
        done
    } >docs/performance.md
    ;;
*)
    name=$1
    shift
    # Output that was kept before stays until there is new output.
    { computer && "$@"; } | tee "$kept/$name.new"
    mv "$kept/$name.new" "$kept/$name"
    ;;
esac
