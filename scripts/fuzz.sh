#!/usr/bin/env bash
# Runs each fuzzer of the policy for some seconds, starting from what earlier runs found, and as
# long one that draws random texts in a browser (CHROMIUM, with ui/dist built). Three times as long
# real shells run lines that the judge lets run (zsh and shfmt where they are there).
#
#   scripts/fuzz.sh [SECONDS]      (default: 20)
#
# A finding is a failure; its input is printed and kept under target/fuzz/artifacts/.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-20}
root=$PWD
# The fuzzers need flags that stable Rust has only behind this switch.
export RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=${FUZZ_TARGET_DIR:-$root/target/fuzz}

command -v cargo-fuzz >/dev/null || {
    echo 'cargo-fuzz is missing: building it into ~/.cargo/bin; it builds and starts the fuzzers.'
    cargo install cargo-fuzz --locked
}

found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
cd crates/exec-policy/fuzz
for target in parser pattern evaluate display; do
    mkdir -p "$found/$target" "$CARGO_TARGET_DIR/artifacts/$target"
    # New inputs go to the first folder: a check changes no file of the repository.
    cargo fuzz run --fuzz-dir . --sanitizer none "$target" "$found/$target" "corpus/$target" -- \
        -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -max_len=4096 \
        -artifact_prefix="$CARGO_TARGET_DIR/artifacts/$target/" -print_final_stats=1 -verbosity=0
done

cd "$root"
# Real shells run what the judge lets run; a minute is three times the rest.
SHFMT=$(command -v shfmt) CARGO_TARGET_DIR=$root/target \
    cargo run --package exec-policy --example shells -- "$((seconds * 3))"

CARGO_TARGET_DIR=$root/target cargo build --package exec-policy --example drawn
cd ui
FUZZ_SECONDS=$seconds DRAWN_TEXTS=$root/target/debug/examples/drawn npx vitest run --project fuzz
