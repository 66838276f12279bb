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

half=(scripts/with-display.sh "${tests[@]}" -- --exact)
exec scripts/together.sh "${half[@]}" "${odd[@]}" ::: "${half[@]}" "${even[@]}"
