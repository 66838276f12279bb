#!/usr/bin/env bash
# Builds the packages of the last commit twice, in two fresh clones whose folders have names of
# different length, and compares them byte by byte. What is not committed is not in them.
#
#   scripts/reproduce.sh [exec-host]      (exec-host: its .deb alone)
set -euo pipefail
cd "$(dirname "$0")/.."
unset CARGO_TARGET_DIR

base=$PWD/target/reproduce
rm -rf "$base"
mkdir -p "$base"
for folder in one a-second/with-a-longer-name; do
    git clone --quiet . "$base/$folder"
    (
        cd "$base/$folder"
        # The two builds have nothing in common but the sources.
        if [ -n "${1:-}" ]; then scripts/package.sh "$1"; else make package; fi
    )
done

cd "$base"
if ! diff one/target/package/SHA256SUMS a-second/with-a-longer-name/target/package/SHA256SUMS; then
    echo 'reproduce: the packages differ' >&2
    exit 1
fi
echo 'The packages of both builds are the same, byte for byte.'
