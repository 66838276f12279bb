#!/usr/bin/env bash
# Opens the app on a state directory of its own and has a fake caller ask it for
# something else every few seconds, until Ctrl-C or until the app is quit.
#
#   scripts/demo.sh EXEC_COMPANION EXEC_HOST
set -euo pipefail
app=$1 host=$2

OPENCLAW_STATE_DIR=$(mktemp -d "${TMPDIR:-/tmp}/exec-companion-demo.XXXXXX")
export OPENCLAW_STATE_DIR
finish() {
    local pid
    for pid in $(jobs -p); do
        kill "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    rm -rf "$OPENCLAW_STATE_DIR"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

"$app" --hidden &
opened=$!
"$host" demo &
wait "$opened"
