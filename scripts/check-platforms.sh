#!/usr/bin/env bash
# Type-checks the whole workspace, the desktop included, for Windows and macOS, and runs
# the tests of the crates below as Windows programs under Wine. Debian 12 only: the
# standard library is built from Debian's source with Debian's compiler, because a
# toolchain for those targets may not be had everywhere.
#
#   scripts/check-platforms.sh [self-test | windows | macos | wine]...     (default: all)
#   WINE_PACKAGES='exec-tools paths' scripts/check-platforms.sh wine
#
# A pass under Wine says that the code is right against Wine. What this cannot see
# (linking and running on macOS, the MSVC linker, WebView2) is in .github/workflows/ci.yml.
set -euo pipefail
cd "$(dirname "$0")/.."

windows=x86_64-pc-windows-gnu
macos=aarch64-apple-darwin

# Crates whose tests run under Wine. A test that cannot hold there says so where it is
# written, with #[cfg] or #[ignore] and the reason.
wine_packages=(
    apply-patch approval-flow approvals-app approvals-ipc approvals-store approvals-terminal
    audit-log child-environment command-marks command-request exec-host exec-policy exec-tools
    known-programs local-policy openclaw-database paths policy-document policy-values
    private-file process-runner quiet-window rule-offers settings shell-outline shell-reader
    view-model visible-text
)
# Or only those that WINE_PACKAGES names.
read -ra alone <<<"${WINE_PACKAGES:-}"
[ ${#alone[@]} = 0 ] || wine_packages=("${alone[@]}")

export CARGO_TARGET_DIR=$PWD/target/platforms
room=$CARGO_TARGET_DIR/room
mkdir -p "$room"

# Another compiler than the one that builds, so another folder, and its unstable switches.
export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
build_std=(-Zbuild-std=std,panic_abort)
# A warning that only Windows or macOS sees is an error here, as clippy makes it on Linux.
deny_warnings=(-Zwarnings --config 'build.warnings="deny"')

# Objective-C needs Apple's compiler: build scripts get one that writes empty files, so
# C and Objective-C are not checked.
mkdir -p "$room/apple"
cat >"$room/apple/cc" <<'STUB'
#!/bin/sh
while [ $# -gt 0 ]; do
    case $1 in
    -o) : >"$2" ;;
    -o?*) : >"${1#-o}" ;;
    esac
    shift
done
STUB
cat >"$room/apple/ar" <<'STUB'
#!/bin/sh
for word; do
    case $word in *.a) : >"$word" ;; esac
done
STUB
chmod +x "$room/apple/cc" "$room/apple/ar"
export CC_aarch64_apple_darwin=$room/apple/cc AR_aarch64_apple_darwin=$room/apple/ar

section() {
    printf '\n== %s\n' "$*"
}

check() {
    cargo check "${build_std[@]}" --target "$1" "${@:2}"
}

check_workspace() {
    check "$1" --workspace --all-targets --keep-going "${deny_warnings[@]}"
}

# Plants one type error for each target and expects exactly that to be reported.
self_test() {
    local crate=$room/self-test target
    mkdir -p "$crate/src"
    {
        printf '[package]\nname = "self-test"\nedition = "2024"\n\n[workspace]\n\n'
        # The same profile, so that the standard library is built once.
        sed -n '/^\[profile\.dev/,/^$/p' Cargo.toml
    } >"$crate/Cargo.toml"
    cat >"$crate/src/lib.rs" <<'RUST'
#[cfg(windows)]
pub fn planted_for_windows() -> u32 { "text" }
#[cfg(target_os = "macos")]
pub fn planted_for_macos() -> u32 { "text" }
RUST
    for target in "$windows" "$macos"; do
        if check "$target" --manifest-path "$crate/Cargo.toml" >"$room/self-test.log" 2>&1; then
            echo "check-platforms: a type error planted for $target was not found" >&2
            exit 1
        fi
        grep -q "planted_for_$(name_of "$target")" "$room/self-test.log" &&
            grep -q 'mismatched types' "$room/self-test.log" || {
            cat "$room/self-test.log" >&2
            echo "check-platforms: the check for $target failed, but not on the planted type error" >&2
            exit 1
        }
        echo "$target: the planted type error was found"
    done
}

name_of() {
    case $1 in
    *windows*) echo windows ;;
    *) echo macos ;;
    esac
}

# Wine 8 lacks the one function that Rust's library takes from bcryptprimitives.dll.
prepare_wine() {
    export WINEPREFIX=$room/wine WINEDEBUG=-all
    # No mono, no gecko, no menu entries on this machine.
    export WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
    local system=$WINEPREFIX/drive_c/windows/system32
    trap '/usr/lib/wine/wineserver64 -k || true' EXIT
    [ -e "$system/kernel32.dll" ] || /usr/lib/wine/wine64 wineboot --init >"$room/wineboot.log" 2>&1 || {
        cat "$room/wineboot.log" >&2
        echo "check-platforms: Wine could not make its folder $WINEPREFIX" >&2
        exit 1
    }
    # Windows without a display: they are there, come to the front and get messages, unseen.
    /usr/lib/wine/wine64 reg add 'HKCU\Software\Wine\Drivers' /v Graphics /d null /f >"$room/wine-drivers.log" 2>&1
    [ -e "$system/bcryptprimitives.dll" ] || {
        cat >"$room/prng.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
C
        x86_64-w64-mingw32-gcc -shared -O2 -o "$system/bcryptprimitives.dll" "$room/prng.c" -ladvapi32
    }
}

wine_tests() {
    prepare_wine
    local packages=() name
    for name in "${wine_packages[@]}"; do
        packages+=(--package "$name")
    done
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc \
        CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=/usr/lib/wine/wine64 \
        cargo test "${build_std[@]}" --target "$windows" --no-fail-fast --lib --bins --tests "${packages[@]}"
}

# Several steps: each one by itself, so that one run shows what is wrong everywhere.
if [ $# -ne 1 ]; then
    [ $# -gt 0 ] || set -- self-test windows macos wine
    failed=()
    for step; do
        scripts/check-platforms.sh "$step" || failed+=("$step")
    done
    [ ${#failed[@]} = 0 ] || {
        echo "check-platforms: failed: ${failed[*]}" >&2
        exit 1
    }
    exit 0
fi

case $1 in
self-test)
    section "self-test: a planted type error is found"
    self_test
    ;;
windows)
    section "type check for Windows ($windows)"
    check_workspace "$windows"
    ;;
macos)
    section "type check for macOS ($macos)"
    check_workspace "$macos"
    ;;
wine)
    section "tests under Wine: ${wine_packages[*]}"
    wine_tests
    ;;
*)
    echo "check-platforms: no step is called $1 (self-test, windows, macos, wine)" >&2
    exit 64
    ;;
esac
echo "$1: $SECONDS s"
