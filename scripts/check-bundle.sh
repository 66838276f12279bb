#!/usr/bin/env bash
# Checks a built bundle for macOS: that it stays out of the Dock, says what it asks for, and
# holds the program and the icon that it names.
#
#   scripts/check-bundle.sh 'target/release/bundle/macos/Exec Companion.app'
#
# On macOS the program's kind and the signature, where there is one, are looked at as well.
set -euo pipefail

[ $# = 1 ] || { echo "check-bundle: name one .app folder" >&2; exit 64; }

python3 - "$1" <<'PYTHON'
import os, plistlib, sys

bundle = sys.argv[1]
contents = os.path.join(bundle, "Contents")
problems = []
try:
    with open(os.path.join(contents, "Info.plist"), "rb") as file:
        info = plistlib.load(file)
except (OSError, plistlib.InvalidFileException, ValueError) as error:
    sys.exit(f"check-bundle: the Info.plist of {bundle} cannot be read: {error}")

if info.get("LSUIElement") is not True:
    problems.append("LSUIElement is not true: the app would stand in the Dock")
if info.get("CFBundleIdentifier") != "dev.execcompanion.desktop":
    problems.append("CFBundleIdentifier is not the one that notifications and the start at login use")
for what in (
    "DesktopFolder", "DocumentsFolder", "DownloadsFolder", "RemovableVolumes", "NetworkVolumes",
    "AppleEvents", "LocalNetwork",
):
    key = f"NS{what}UsageDescription"
    if not isinstance(info.get(key), str) or not info[key].strip():
        problems.append(f"{key} is missing: macOS would refuse without a reason, or end the command")

program = os.path.join(contents, "MacOS", str(info.get("CFBundleExecutable", "")))
if not (os.path.isfile(program) and os.access(program, os.X_OK)):
    problems.append(f"the program {program} is not there, or cannot be run")
icon = str(info.get("CFBundleIconFile", ""))
icon = icon if icon.endswith(".icns") else icon + ".icns"
if not os.path.isfile(os.path.join(contents, "Resources", icon)):
    problems.append(f"the icon {icon} is not there")

for problem in problems:
    print(f"check-bundle: {problem}", file=sys.stderr)
sys.exit(1 if problems else 0)
PYTHON

if [ "$(uname)" = Darwin ]; then
    program=$1/Contents/MacOS/$(/usr/libexec/PlistBuddy -c 'Print :CFBundleExecutable' "$1/Contents/Info.plist")
    file -b "$program" | grep '^Mach-O' >/dev/null || {
        echo "check-bundle: $program is no program of macOS" >&2
        exit 1
    }
    if [ -d "$1/Contents/_CodeSignature" ]; then
        codesign --verify --deep --strict "$1"
    fi
fi
echo "check-bundle: $1 is in order"
