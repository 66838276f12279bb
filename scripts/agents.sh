#!/usr/bin/env bash
# Installs the real Claude Code and the real Codex from the npm registry into .tools/agents, for
# the tests in which they use `exec-host mcp` (`make test-agents`). Says nothing when both are
# there.
#
#   scripts/agents.sh                 install what is missing
#   scripts/agents.sh claude|codex    say where the program is
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/node_modules/.bin:$PATH"

tools=$PWD/.tools/agents
# How long npm may take for one of them: a stuck registry must not hold up a check.
patience=300

case "$(uname -s) $(uname -m)" in
'Linux x86_64') machine=linux-x64 target=x86_64-unknown-linux-musl ;;
'Linux aarch64') machine=linux-arm64 target=aarch64-unknown-linux-musl ;;
*)
    echo "agents: the tests with the real Claude Code and Codex run on Linux (x86_64, aarch64), not on $(uname -sm)" >&2
    exit 1
    ;;
esac

# version | package | program in it. The package is the one for this machine, which has the
# whole program; the one that a person installs by name brings it along.
settings() {
    case $1 in
    claude) echo "2.1.332|npm:@anthropic-ai/claude-code-$machine@2.1.332|claude" ;;
    codex) echo "0.171.0|npm:@openai/codex@0.171.0-$machine|vendor/$target/bin/codex" ;;
    *)
        echo "agents: claude or codex, not $1" >&2
        exit 64
        ;;
    esac
}

folder() {
    local version
    IFS='|' read -r version _ < <(settings "$1")
    echo "$tools/$1-$version"
}

program() {
    local version package program
    IFS='|' read -r version package program < <(settings "$1")
    echo "$(folder "$1")/node_modules/$1/$program"
}

install() {
    local version package program folder home
    IFS='|' read -r version package program < <(settings "$1")
    folder=$(folder "$1")
    [ ! -e "$folder/complete" ] || return 0
    printf '%s %s is missing: putting it into %s (about 400 MB).\n' "$1" "$version" "${folder#"$PWD"/}"
    rm -rf "$folder"
    mkdir -p "$folder"
    printf '{ "private": true, "dependencies": { "%s": "%s" } }\n' "$1" "$package" >"$folder/package.json"
    timeout "$patience" npm install --prefix "$folder" --ignore-scripts \
        --no-audit --no-fund --loglevel=error </dev/null || {
        echo "agents: npm could not install $1 $version within $patience s (see above): it needs the npm registry" >&2
        exit 1
    }
    home=$(mktemp -d)
    HOME=$home DISABLE_AUTOUPDATER=1 "$(program "$1")" --version >/dev/null 2>"$home/problems" || {
        echo "agents: $1 $version does not start:" >&2
        cat "$home/problems" >&2
        exit 1
    }
    rm -rf "$home"
    : >"$folder/complete"
}

if [ $# -gt 0 ]; then
    program "$1"
else
    install claude
    install codex
fi
