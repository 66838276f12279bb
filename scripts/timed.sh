#!/usr/bin/env bash
# Says where the time of `make test` goes.
#
#   scripts/timed.sh begin                     forgets what was measured before
#   scripts/timed.sh NAME COMMAND [WORD]...    runs a command and keeps its seconds
#   scripts/timed.sh table                     prints all steps, and the slowest suites of tests
#
# Beside the seconds of the clock stand those of the processors, which another busy program does not change.
set -euo pipefail
cd "$(dirname "$0")/.."

kept=${CARGO_TARGET_DIR:-target}/timings
steps=$kept/steps
suites=$kept/suites
mkdir -p "$kept"

# The lines "name of a suite|seconds", as cargo and vitest tell them in a log.
suites_of() {
    sed 's/\x1b\[[0-9;]*m//g' "$1" | awk '
        # Tests beside a crate are called after their file alone: the crate is the one before them.
        $1 == "Running" && $2 == "unittests" { crate = $NF; sub(/.*\/deps\//, "", crate); sub(/-[0-9a-f]+\)$/, "", crate)
                                               suite = crate " " $3 }
        $1 == "Running" && $2 != "unittests" { suite = crate " " $2 }
        $1 == "Doc-tests" { suite = $2 " documentation" }
        /^test result:.* finished in / { seconds = $NF; sub(/s$/, "", seconds); print suite "|" seconds }
        $1 == "✓" && $NF ~ /ms$/ && / tests?\) / { seconds = $NF; sub(/ms$/, "", seconds); print $3 "|" seconds / 1000 }'
}

case $1 in
begin)
    : >"$steps"
    : >"$suites"
    ;;
table)
    printf '\n  %8s  %10s  %s\n' seconds processors step
    awk -F '|' '{ printf "  %8.0f  %10.0f  %s\n", $2, $3, $1; all += $2; used += $3 }
                END { printf "  %8.0f  %10.0f  all\n", all, used }' "$steps"
    printf '\n  %8s  %s\n' seconds 'slowest suites'
    # The reader takes every line: one that leaves early ends the sorter by SIGPIPE, and with it this script.
    sort -t '|' -k 2 -rn "$suites" | awk -F '|' 'NR <= 12 { printf "  %8.1f  %s\n", $2, $1 }'
    ;;
*)
    name=$1 log=$kept/log begin=$EPOCHREALTIME status=0
    shift
    # The second line of `times` has the processor seconds of the children that have ended.
    times >"$kept/before"
    if [[ $name == *build* ]]; then
        # A person at the terminal sees how far the build has come.
        "$@" || status=$?
        : >"$log"
    else
        "$@" 2>&1 | tee "$log" || status=$?
    fi
    times >"$kept/after"
    suites_of "$log" >>"$suites"
    awk -v name="$name" -v begin="$begin" -v end="$EPOCHREALTIME" -v before="$(tail -n 1 "$kept/before")" \
        -v after="$(tail -n 1 "$kept/after")" '
        function seconds(text, part, time, sum, i) {
            split(text, part, " ")
            for (i in part) { split(part[i], time, "m"); sum += time[1] * 60 + time[2] }
            return sum
        }
        BEGIN { print name "|" end - begin "|" seconds(after) - seconds(before) }' >>"$steps"
    exit "$status"
    ;;
esac
