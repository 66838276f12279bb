#!/usr/bin/env bash
# Runs commands at the same time. The last one says at once what it says, the others at the end, one after
# the other. Fails if one of them fails.
#
#   scripts/together.sh COMMAND [WORD]... [::: COMMAND [WORD]...]...
set -euo pipefail

logs=$(mktemp -d "${TMPDIR:-/tmp}/together.XXXXXX")
others=()
# Whoever interrupts this script means all of its commands.
finish() {
    [ "${#others[@]}" = 0 ] || kill "${others[@]}" 2>/dev/null || true
    wait
    rm -rf "$logs"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

command=()
for word in "$@"; do
    if [ "$word" = ::: ]; then
        "${command[@]}" </dev/null >"$logs/${#others[@]}" 2>&1 &
        others+=("$!")
        command=()
    else
        command+=("$word")
    fi
done

status=0
"${command[@]}" </dev/null || status=$?
for at in "${!others[@]}"; do
    wait "${others[at]}" || status=$?
    cat "$logs/$at"
done
others=()
exit "$status"
