#!/usr/bin/env bash
# Installs real coding agents from the npm registry into .tools/agents, for the tests in which they
# ask here (`make test-agents`). Says nothing about what is there already.
#
#   scripts/agents.sh install AGENT...    install what is missing of these
#   scripts/agents.sh program AGENT       say where the program is
#   scripts/agents.sh path                say in which folder a Node.js is that runs all of them
#
# AGENT is claude, codex, copilot, gemini, qwen or opencode; or acpx, which is no agent but the
# side of an editor.
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
    echo "agents: the tests with real coding agents run on Linux (x86_64, aarch64), not on $(uname -sm)" >&2
    exit 1
    ;;
esac

# version | package | program in it | megabytes. Where a package for one machine has the whole
# program, it is that one; the one that a person installs by name brings it along.
settings() {
    case $1 in
    claude) echo "2.1.332|npm:@anthropic-ai/claude-code-$machine@2.1.332|claude|400" ;;
    codex) echo "0.171.0|npm:@openai/codex@0.171.0-$machine|vendor/$target/bin/codex|400" ;;
    copilot) echo "1.0.102|npm:@github/copilot-$machine@1.0.102|copilot|190" ;;
    gemini) echo "0.61.0|npm:@google/gemini-cli@0.61.0|bundle/gemini.js|100" ;;
    qwen) echo "0.24.4|npm:@qwen-code/qwen-code@0.24.4|cli-entry.js|145" ;;
    opencode) echo "1.18.33|npm:opencode-$machine@1.18.33|bin/opencode|180" ;;
    acpx) echo "0.19.1|npm:acpx@0.19.1|dist/cli.js|30" ;;
    # These three are scripts, and two of them need this much.
    node) echo "22.23.3|npm:node-$machine@22.23.3|bin/node|185" ;;
    *)
        echo "agents: claude, codex, copilot, gemini, qwen, opencode or acpx, not $1" >&2
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
    IFS='|' read -r version package program _ < <(settings "$1")
    echo "$(folder "$1")/node_modules/$1/$program"
}

# The folder of a Node.js that is new enough for all agents.
node_path() {
    local version
    version=$(node --version 2>/dev/null || true)
    version=${version#v}
    if [ "${version%%.*}" -ge 22 ] 2>/dev/null; then
        dirname "$(command -v node)"
    else
        dirname "$(program node)"
    fi
}

install() {
    local version package program size folder home
    IFS='|' read -r version package program size < <(settings "$1")
    folder=$(folder "$1")
    [ ! -e "$folder/complete" ] || return 0
    printf '%s %s is missing: putting it into %s (about %s MB).\n' "$1" "$version" "${folder#"$PWD"/}" "$size"
    rm -rf "$folder"
    mkdir -p "$folder"
    printf '{ "private": true, "dependencies": { "%s": "%s" } }\n' "$1" "$package" >"$folder/package.json"
    timeout "$patience" npm install --prefix "$folder" --ignore-scripts \
        --no-audit --no-fund --loglevel=error </dev/null || {
        echo "agents: npm could not install $1 $version within $patience s (see above): it needs the npm registry" >&2
        exit 1
    }
    program=$(program "$1")
    chmod +x "$program"
    home=$(mktemp -d)
    HOME=$home DISABLE_AUTOUPDATER=1 OPENCODE_DISABLE_AUTOUPDATE=1 PATH="$(node_path):$PATH" \
        "$program" --version >/dev/null 2>"$home/problems" || {
        echo "agents: $1 $version does not start:" >&2
        cat "$home/problems" >&2
        exit 1
    }
    rm -rf "$home"
    : >"$folder/complete"
}

case ${1-} in
install)
    for agent in "${@:2}"; do
        case $agent in
        gemini | qwen | acpx) [ "$(node_path)" != "$(dirname "$(program node)")" ] || install node ;;
        esac
        install "$agent"
    done
    ;;
program) program "${2?the agent}" ;;
path) node_path ;;
*)
    echo "agents: install AGENT..., program AGENT or path" >&2
    exit 64
    ;;
esac
