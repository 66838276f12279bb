#!/usr/bin/env bash
# Installs the real OpenClaw from the npm registry into .tools/openclaw, for the tests that
# prove that both can live in one home (`make test-interop`): the newest that was tried, and
# the one of February 2026, the last generation that keeps its approvals in a file. Each
# comes with the Node.js that it needs. Says nothing when both are there.
#
#   scripts/openclaw.sh                   install what is missing
#   scripts/openclaw.sh newest|february   say where one is
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/node_modules/.bin:$PATH"

tools=$PWD/.tools/openclaw
# How long npm may take for one of them: a stuck registry must not hold up a check.
patience=300

case "$(uname -s) $(uname -m)" in
'Linux x86_64') machine=linux-x64 ;;
'Linux aarch64') machine=linux-arm64 ;;
*)
    echo "openclaw: the tests beside the real OpenClaw run on Linux (x86_64, aarch64), not on $(uname -sm)" >&2
    exit 1
    ;;
esac

# version | Node.js | more packages | what npm is told besides
settings() {
    case $1 in
    # One of the packages that are left out below: without it a gateway does not start in a home
    # that an older one has used (docs/openclaw-wire.md, 1.5).
    newest) echo "2026.9.6|26.12.1|, \"@openclaw/fs-safe-$machine-gnu\": \"0.18.1\"|" ;;
    # A library of its WhatsApp channel comes from a git server: the channel is not used here.
    february) echo '2026.2.12|22.23.3||, "overrides": { "libsignal": "file:./libsignal" }' ;;
    *)
        echo "openclaw: newest or february, not $1" >&2
        exit 64
        ;;
    esac
}

folder() {
    local version
    IFS='|' read -r version _ < <(settings "$1")
    echo "$tools/$version"
}

install() {
    local version node packages more folder
    IFS='|' read -r version node packages more < <(settings "$1")
    folder=$(folder "$1")
    [ ! -e "$folder/complete" ] || return 0
    printf 'OpenClaw %s is missing: putting it and Node.js %s into %s (about 800 MB).\n' \
        "$version" "$node" "${folder#"$PWD"/}"
    rm -rf "$folder"
    mkdir -p "$folder/libsignal/src"
    printf '{ "private": true, "dependencies": { "openclaw": "%s", "node-%s": "%s"%s }%s }\n' \
        "$version" "$machine" "$node" "$packages" "$more" >"$folder/package.json"
    printf '{ "name": "libsignal", "version": "0.0.0", "main": "index.js" }\n' >"$folder/libsignal/package.json"
    # Nothing is ever called there: the names must be found when the channel is loaded.
    printf 'exports.%s = () => { throw new Error("no Signal here"); };\n' \
        SessionCipher SessionBuilder SessionRecord ProtocolAddress \
        calculateAgreement generateKeyPair calculateSignature verifySignature \
        decrypt encrypt hash deriveSecrets calculateMAC |
        tee "$folder/libsignal/index.js" "$folder/libsignal/src/curve.js" >"$folder/libsignal/src/crypto.js"
    # No scripts: neither version needs what they build to run its command line, gateway and node host.
    timeout "$patience" npm install --prefix "$folder" --ignore-scripts --omit=optional \
        --no-audit --no-fund --loglevel=error </dev/null || {
        echo "openclaw: npm could not install OpenClaw $version within $patience s (see above): it needs the npm registry" >&2
        exit 1
    }
    "$folder/node_modules/node-$machine/bin/node" --version >/dev/null
    ln -sfn "node_modules/node-$machine/bin/node" "$folder/node"
    # Its first start changes files of the package, which the user of the tests may not do: so it
    # is started here once.
    local home
    home=$(mktemp -d)
    HOME=$home OPENCLAW_STATE_DIR=$home "$folder/node" "$folder/node_modules/openclaw/openclaw.mjs" --version >/dev/null
    rm -rf "$home"
    : >"$folder/complete"
}

if [ $# -gt 0 ]; then
    folder "$1"
else
    install newest
    install february
fi
