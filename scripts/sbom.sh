#!/usr/bin/env bash
# Prints what the programs are made of, as CycloneDX 1.5: the crates of both programs for this
# system, those that only build or only test left out, and the npm packages of the windows.
#
#   scripts/sbom.sh >FILE
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)
# A line: name vVERSION, more that cargo says of it, and the licences behind the bar.
crates=$(cargo tree --locked --package exec-companion --package exec-host --edges normal \
    --prefix none --no-dedupe --format '{p}|{l}' | LC_ALL=C sort -u)

jq --null-input --arg version "$version" --arg crates "$crates" --slurpfile npm ui/package-lock.json '
    def component($kind; $name; $version; $license): {
        type: "library", name: $name, version: $version, purl: "pkg:\($kind)/\($name | gsub("@"; "%40"))@\($version)",
        licenses: (if $license == "" then [] else [{ expression: ($license | gsub("/"; " OR ") | gsub(" +"; " ")) }] end)
    };
    {
        bomFormat: "CycloneDX", specVersion: "1.5", version: 1,
        metadata: { component: { type: "application", name: "exec-companion", version: $version } },
        components: ([
            $crates | split("\n")[] | select(test(" \\(([A-Z]:|/|proc-macro)") | not)
            | capture("^(?<name>\\S+) v(?<version>\\S+).*\\|(?<license>.*)$")
            | component("cargo"; .name; .version; .license)
        ] + [
            $npm[0].packages | to_entries[] | select(.key != "" and .value.dev != true and .value.optional != true)
            | component("npm"; .key | sub("^node_modules/"; ""); .value.version; .value.license // "")
        ])
    }'
