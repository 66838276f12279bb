#!/usr/bin/env bash
# Runs the window tests in two halves at the same time, each on a display of its own. The tests of
# one display take turns, and most of a turn is waiting: for a window, and for as long as a person reads.
set -euo pipefail
cd "$(dirname "$0")/.."

tests=(cargo test --workspace --features promises/window --test window)
mapfile -t names < <("${tests[@]}" --quiet -- --list --format terse | sed -n 's/: test$//p')
[ "${#names[@]}" -gt 0 ] || { echo 'window-tests: there are no tests' >&2; exit 70; }

odd=() even=()
for at in "${!names[@]}"; do
    if ((at % 2)); then odd+=("${names[at]}"); else even+=("${names[at]}"); fi
done

log=$(mktemp "${TMPDIR:-/tmp}/window-tests.XXXXXX")
scripts/with-display.sh "${tests[@]}" -- --exact "${odd[@]}" >"$log" 2>&1 </dev/null &
other=$!
trap 'kill "$other" 2>/dev/null || true; wait "$other" || true; rm -f "$log"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

status=0
scripts/with-display.sh "${tests[@]}" -- --exact "${even[@]}" </dev/null || status=$?
wait "$other" || status=$?
cat "$log"
exit "$status"
