#!/usr/bin/env bash
# Runs each fuzzer for some seconds, starting from what earlier runs found: those of the policy, and
# those of everything else that reads foreign bytes. Then, twelve times as long (a minute), real shells run lines
# that the judge lets run (zsh and shfmt where they are there), and random texts are drawn in a
# browser (CHROMIUM, with ui/dist built) for twice as long.
#
#   scripts/fuzz.sh [SECONDS] [FUZZER]...      (default: 5 each, all fuzzers)
#
# With names, only these fuzzers run. A finding is a failure; its input is printed and kept under
# target/fuzz/artifacts/.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-5}
shift || true
only=" $* "
root=$PWD
# The fuzzers need flags that stable Rust has only behind this switch.
export RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=${FUZZ_TARGET_DIR:-$root/target/fuzz}

command -v cargo-fuzz >/dev/null || {
    echo 'cargo-fuzz is missing: building it into ~/.cargo/bin; it builds and starts the fuzzers.'
    cargo install cargo-fuzz --locked
}

found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
# Some fuzzers write a file for each input: in memory, where there is such a folder.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm

fuzz() {
    local target=$1
    [ "$only" = '  ' ] || [[ $only == *" $target "* ]] || return 0
    mkdir -p "$found/$target" "$CARGO_TARGET_DIR/artifacts/$target"
    # New inputs go to the first folder: a check changes no file of the repository.
    cargo fuzz run --fuzz-dir . --sanitizer none "$target" "$found/$target" "corpus/$target" -- \
        -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -max_len=4096 \
        -artifact_prefix="$CARGO_TARGET_DIR/artifacts/$target/" -print_final_stats=1 -verbosity=0
}

cd "$root/crates/exec-policy/fuzz"
for target in parser pattern evaluate display; do fuzz "$target"; done
cd "$root/tests/fuzz"
for target in client config gateway history hook keys lines patch settings socket store words; do fuzz "$target"; done
[ "$only" = '  ' ] || exit 0

cd "$root"
SHFMT=$(command -v shfmt) CARGO_TARGET_DIR=$root/target \
    cargo run --package exec-policy --example shells -- "$((seconds * 12))"

CARGO_TARGET_DIR=$root/target cargo build --package exec-policy --example drawn
cd ui
FUZZ_SECONDS=$((seconds * 2)) DRAWN_TEXTS=$root/target/debug/examples/drawn npx vitest run --project fuzz
